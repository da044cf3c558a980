import { emirates, foldText } from '#core/codelists'

/** The emirates as ISO 3166-2 calls them, and with it many an ERP: `AE-DU`, `DU`. */
const isoEmirates: Readonly<Record<string, string>> = {
  AZ: 'AUH',
  DU: 'DXB',
  SH: 'SHJ',
  AJ: 'AJM',
  UQ: 'UAQ',
  RK: 'RAK',
  FU: 'FUJ',
}

/** The code of an emirate in words or in other codes: `Dubai`, `emirate of Ras al-Khaimah`, `دبي`, `AE-DU`. */
export function findEmirate(typed: string): string | undefined {
  const iso = /^(?:AE[- ])?([A-Z]{2})$/.exec(typed.trim().toUpperCase())?.[1]
  if (iso && isoEmirates[iso]) return isoEmirates[iso]
  const name = nameIn(typed)
  return emirates.entries.find(({ code, en, ar = en }) =>
    [code, en, ar].some((known) => plain(known) === name),
  )?.code
}

/** Places elsewhere whose names differ from that of an emirate by one letter: Amman and Oman from Ajman. */
const elsewhere: ReadonlySet<string> = new Set(['amman', 'oman', 'عمان'].map(plain))

/** The code of the only emirate whose name differs from a text by one letter: `Sharja`, `Dubay`. */
export function similarEmirate(typed: string): string | undefined {
  const name = nameIn(typed)
  if (elsewhere.has(name)) return undefined
  const similar = emirates.entries.filter(({ en, ar = en }) =>
    [en, ar].some((known) => plain(known).length > 3 && isOneLetterApart(plain(known), name)),
  )
  return similar.length === 1 ? similar[0]?.code : undefined
}

/** A name without signs, and without the words "emirate of". */
function nameIn(typed: string): string {
  return plain(typed).replace(/^(the )?emirate of |^(ال)?اماره /, '')
}

function plain(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

/** Whether one letter was added, left out or replaced, or two neighbors were exchanged. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  if (short.length + 1 === long.length) return rest(short, 0) === rest(long, 1)
  if (short.length !== long.length || short === long) return false
  const isExchanged = short[start] === long[start + 1] && short[start + 1] === long[start]
  return rest(short, 1) === rest(long, 1) || (isExchanged && rest(short, 2) === rest(long, 2))
}
