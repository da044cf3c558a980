/** Formats of other countries' identifiers that the common rules of Peppol check. All functions expect trimmed text. */

const digitsOf = (value: string) => Array.from(value, (digit) => digit.charCodeAt(0) - 48)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** GS1 location number: the last digit checks the others, weighted 3 and 1 from the right. */
function isLocationNumber(value: string): boolean {
  if (!/^[0-9]+$/.test(value)) return false
  const digits = digitsOf(value)
  const check = digits.pop() as number
  const weighted = digits.reverse().map((digit, index) => digit * (index % 2 === 0 ? 3 : 1))
  return (10 - (sum(weighted) % 10)) % 10 === check
}

/** Norwegian organization number: modulo 11 with weights 2 to 7 from the right. */
function isNorwegian(value: string): boolean {
  if (!/^[0-9]{9}$/.test(value) || Number(value) === 0) return false
  const digits = digitsOf(value)
  const check = digits.pop() as number
  const weighted = digits.reverse().map((digit, index) => digit * ((index % 6) + 2))
  return (11 - (sum(weighted) % 11)) % 11 === check
}

const isDanishCompany = (value: string) => /^DK[0-9]{8}$/.test(value) || /^[0-9]{8}$/.test(value)

/** Belgian enterprise number: the last two digits are 97 minus the first eight modulo 97. */
function isBelgian(value: string): boolean {
  return /^[0-9]{10}$/.test(value) && Number(value.slice(8)) === 97 - (Number(value.slice(0, 8)) % 97)
}

/** Italian VAT number as the rule checks it: a weighted sum of its digits. */
function isItalianVatNumber(value: string): boolean {
  if (!/^[0-9]{11}$/.test(value)) return false
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  const weighted = digitsOf(value).map((digit, index) =>
    index % 2 === 0 ? digit : (doubled[digit] as number),
  )
  return sum(weighted) % 10 === 0
}

const isItalianTaxCode = (value: string) =>
  value.length === 16
    ? /^[A-Za-z]{6}[+-]?[0-9]+$/.test(value.slice(0, 8)) && isItalianPersonTail(value)
    : value.length === 11 && /^[+-]?[0-9]+$/.test(value)

/** The rest of a personal tax code: day part, town and check letter, with digits where digits belong. */
function isItalianPersonTail(value: string): boolean {
  const isInteger = (text: string) => /^[+-]?[0-9]+$/.test(text)
  return (
    /^[A-Za-z]$/.test(value.slice(8, 9)) &&
    isInteger(value.slice(9, 11)) &&
    isInteger(value.slice(14, 15)) &&
    /^[A-Za-z]$/.test(value.slice(15))
  )
}

const isItalianVat = (value: string) => !/^(?:IT|it)/.test(value) || isItalianVatNumber(value.slice(2))

/** Swedish organization number: ten digits, the last by Luhn. */
function isSwedish(value: string): boolean {
  if (!/^[0-9]{10}$/.test(value)) return false
  const digits = digitsOf(value)
  const check = digits.pop() as number
  const weighted = digits.reverse().map((digit, index) => {
    const twice = digit * 2
    return index % 2 === 0 ? (twice % 10) + Math.floor(twice / 10) : digit
  })
  return (10 - (sum(weighted) % 10)) % 10 === check
}

/** Australian business number: weighted digits, the first less one, divisible by 89. */
function isAustralian(value: string): boolean {
  if (!/^[0-9]{11}$/.test(value)) return false
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const weighted = digitsOf(value).map(
    (digit, index) => (index === 0 ? digit - 1 : digit) * (weights[index] as number),
  )
  return sum(weighted) % 89 === 0
}

interface IdentifierRule {
  readonly scheme: string
  readonly rule: string
  readonly severity: 'fatal' | 'warning'
  /** Only at electronic addresses, not at identifiers and company numbers. */
  readonly addressOnly?: true
  /** The rule checks the original text, not the trimmed one. */
  readonly raw?: true
  readonly isValid: (value: string) => boolean
  readonly of: string
}

/** What each scheme asks of its numbers (PEPPOL-COMMON-R040 … R057). */
export const identifierRules: readonly IdentifierRule[] = [
  {
    scheme: '0088',
    rule: 'PEPPOL-COMMON-R040',
    severity: 'fatal',
    isValid: isLocationNumber,
    of: 'GS1 location number',
  },
  {
    scheme: '0192',
    rule: 'PEPPOL-COMMON-R041',
    severity: 'fatal',
    isValid: isNorwegian,
    of: 'Norwegian organization number',
  },
  {
    scheme: '0184',
    rule: 'PEPPOL-COMMON-R042',
    severity: 'fatal',
    raw: true,
    isValid: isDanishCompany,
    of: 'Danish company number',
  },
  {
    scheme: '0096',
    rule: 'PEPPOL-COMMON-R052',
    severity: 'fatal',
    raw: true,
    isValid: (value) => /^[0-9]{10}$/.test(value),
    of: 'Danish production unit number',
  },
  {
    scheme: '0198',
    rule: 'PEPPOL-COMMON-R053',
    severity: 'fatal',
    raw: true,
    isValid: (value) => /^DK[0-9]{8}$/.test(value),
    of: 'Danish SE number',
  },
  {
    scheme: '0208',
    rule: 'PEPPOL-COMMON-R043',
    severity: 'fatal',
    isValid: isBelgian,
    of: 'Belgian enterprise number',
  },
  {
    scheme: '0201',
    rule: 'PEPPOL-COMMON-R044',
    severity: 'warning',
    isValid: (value) => /^[A-Za-z0-9]{6}$/.test(value),
    of: 'Italian office code',
  },
  {
    scheme: '0210',
    rule: 'PEPPOL-COMMON-R045',
    severity: 'warning',
    isValid: isItalianTaxCode,
    of: 'Italian tax code',
  },
  {
    scheme: '9907',
    rule: 'PEPPOL-COMMON-R046',
    severity: 'warning',
    addressOnly: true,
    isValid: isItalianTaxCode,
    of: 'Italian tax code',
  },
  {
    scheme: '0211',
    rule: 'PEPPOL-COMMON-R047',
    severity: 'warning',
    isValid: isItalianVat,
    of: 'Italian VAT number',
  },
  {
    scheme: '0007',
    rule: 'PEPPOL-COMMON-R049',
    severity: 'fatal',
    isValid: isSwedish,
    of: 'Swedish organization number',
  },
  {
    scheme: '0151',
    rule: 'PEPPOL-COMMON-R050',
    severity: 'fatal',
    isValid: isAustralian,
    of: 'Australian business number',
  },
  {
    scheme: '0106',
    rule: 'PEPPOL-COMMON-R054',
    severity: 'warning',
    isValid: (value) => /^[0-9]{8}$/.test(value),
    of: 'Dutch chamber of commerce number',
  },
  {
    scheme: '0190',
    rule: 'PEPPOL-COMMON-R055',
    severity: 'warning',
    isValid: (value) => /^[0-9]{20}$/.test(value),
    of: 'Dutch organization number',
  },
  {
    scheme: '9944',
    rule: 'PEPPOL-COMMON-R056-1',
    severity: 'warning',
    isValid: (value) => /^NL[0-9]{9}B[0-9]{2}$/.test(value),
    of: 'Dutch VAT number',
  },
  {
    scheme: '0217',
    rule: 'PEPPOL-COMMON-R057',
    severity: 'warning',
    isValid: (value) => /^[0-9]{12}$/.test(value),
    of: 'Dutch establishment number',
  },
]
