/** Which lessons and exercises were done in this browser. */
const KEY = 'sextet.learned'

class Progress {
  #done: string[] = $state.raw(kept())

  has(game: string, name: string): boolean {
    return this.#done.includes(`${game}/${name}`)
  }

  add(game: string, name: string): void {
    if (this.has(game, name)) return
    this.#done = [...this.#done, `${game}/${name}`]
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#done))
    } catch {
      // A browser that keeps nothing still teaches.
    }
  }
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.map(String) : []
  } catch {
    return []
  }
}

export const progress = new Progress()
