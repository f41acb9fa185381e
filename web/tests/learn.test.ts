import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { lessonsOf, tableAt } = await import('../src/learn/lessons')

describe('a lesson', () => {
  it('is drawn as a table at which the others have chosen and the learner is asked', async () => {
    const { first } = await lessonsOf('six-nimmt')
    const step = first!.steps[0]!
    const { seats, views } = tableAt('six-nimmt', first!, step, 'Me', null)
    expect(seats.map((seat) => seat.to_act)).toEqual([true, false, false, false])
    expect(seats.map((seat) => seat.chosen)).toEqual([false, true, true, true])
    expect(seats[0]!.name).toBe('Me')
    expect(views[0]!.position.legal['1']).toEqual(Object.keys(step.choices))
  })
  it('asks nobody once it is decided, and what happened lies there', async () => {
    const { first } = await lessonsOf('six-nimmt')
    const step = first!.steps[0]!
    const { seats, views, log } = tableAt('six-nimmt', first!, step, 'Me', step.choices['45']!)
    expect(seats.some((seat) => seat.to_act || seat.chosen)).toBe(false)
    expect(views[0]!.position.legal).toEqual({})
    expect(views[0]!.position.rows).toEqual([
      [12, 14],
      [37, 38],
      [43, 45],
      [58, 88],
    ])
    expect(log.map(({ key }) => key)).toContain('six-nimmt.placed')
  })
  it('is not there for a game that nobody has written one for', async () => {
    expect(await lessonsOf('chess')).toEqual({})
  })
})
