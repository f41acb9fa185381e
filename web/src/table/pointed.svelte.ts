/** What a reader of the log points at, for the table to show; and whether a log is open at all. */

class Pointed {
  /** The values of the line that is hovered over or has the focus. */
  values: Record<string, unknown> | null = $state.raw(null)
  /** How many logs are to be seen. */
  logs = $state(0)
}
export const pointed = new Pointed()
