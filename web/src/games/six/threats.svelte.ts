/** Whether this person wants to see threats; kept while the page is open. */
class Threats {
  on = $state(false)
}
export const threats = new Threats()
