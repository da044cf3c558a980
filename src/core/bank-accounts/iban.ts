import { digitsOf } from '#core/party'

/** Characters of an IBAN by country. Source: SWIFT IBAN registry, release 99. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 ' +
    'LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 ' +
    'QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The fault of an IBAN: no country of the registry, too short or too long, or its check digits. */
export type IbanFault =
  | { readonly fault: 'form' }
  | { readonly fault: 'length'; readonly country: string; readonly expected: number; readonly actual: number }
  | { readonly fault: 'checkDigits' }

/**
 * The error of an IBAN; undefined if it is valid, and for account numbers of other kinds. An account is treated as an
 * IBAN if its scheme says so, if it begins with a registered country and two digits, or if it begins with AE, because
 * banks of the UAE have no other numbers.
 * @param scheme IBT-084-1, such as `IBAN`
 */
export function ibanFault(text: string, scheme = ''): IbanFault | undefined {
  const account = digitsOf(text).toUpperCase()
  if (account === '') return undefined
  const country = account.slice(0, 2)
  const expected = lengths[country]
  const saysSo = scheme.trim().toUpperCase() === 'IBAN'
  const looksLikeOne = country === 'AE' || (expected !== undefined && /^..\d\d/.test(account))
  if (!saysSo && !looksLikeOne) return undefined
  if (expected === undefined) return { fault: 'form' }
  if (account.length !== expected) return { fault: 'length', country, expected, actual: account.length }
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(account)) return { fault: 'form' }
  return remainderOf(account) === 1 ? undefined : { fault: 'checkDigits' }
}

/** ISO 13616: the first four characters at the end, letters as numbers from 10, the rest of a division by 97. */
function remainderOf(account: string): number {
  let remainder = 0
  for (const character of `${account.slice(4)}${account.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/**
 * The number of a bank account as it is written in documents: an IBAN in capitals, without blanks, dashes and invisible
 * marks; an account number of another form only without the blanks around it.
 * @param scheme IBT-084-1, such as `IBAN`
 */
export function plainAccount(text: string, scheme = ''): string {
  const account = text.replace(/[\p{Cf}\s-]/gu, '').toUpperCase()
  const saysSo = scheme.trim().toUpperCase() === 'IBAN'
  return saysSo || /^[A-Z]{2}\d{2}[A-Z0-9]{4,}$/.test(account) ? account : text.trim()
}

/**
 * Whether a document names our account: the same number, in any notation, and no other bank. Numbers that are no IBAN
 * may be those of two banks; a BIC of one side only decides nothing.
 */
export function isSameAccount(
  named:
    | {
        readonly value?: string | undefined
        readonly scheme?: string | undefined
        readonly bankId?: string | undefined
      }
    | undefined,
  own: { readonly account: string; readonly bic: string },
): boolean {
  const compact = (text: string) => plainAccount(text).replace(/[\s-]/g, '').toUpperCase()
  const number = compact(named?.value ?? '')
  if (number === '' || number !== compact(own.account)) return false
  const [theirs, ours] = [bankOfBic(named?.bankId), bankOfBic(own.bic)]
  return theirs === '' || ours === '' || theirs === ours
}

/** Bank, country and place; the last three characters of a BIC are those of a branch. Source: ISO 9362. */
function bankOfBic(bic = ''): string {
  return digitsOf(bic).toUpperCase().slice(0, 8)
}
