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
  const plain = (text: string) =>
    foldText(text)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
  const name = plain(typed).replace(/^(the )?emirate of |^(ال)?اماره /, '')
  return emirates.entries.find(({ code, en, ar = en }) =>
    [code, en, ar].some((known) => plain(known) === name),
  )?.code
}
