/** The id of a table, from itself or from a link to it. */
export function tableId(text: string): string {
  return text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/^.*\//, '')
}
