/** What a nickname may be; the server decides (`clean_name` in server/names.py), the page says so at once. */

export const LONGEST = 24

/** The name without what nobody sees; empty if it says nothing. */
export function visibleName(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(visible) ? visible : ''
}
