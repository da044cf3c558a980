/** The ISO 4217 codes that the platform knows; written in capitals, since some of them are words (`ALL`, `TOP`). */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Signs of currencies. The dollar alone is the US dollar, and the yen sign the yen. */
const signs: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['HK$', 'HKD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
])

const sign = /(?:(?<!\p{L})(?:US|HK|[ACS]))?\$|[€£¥₹]/gu
const dirham = /(?<!\p{L})(?:AED|Dhs?|درهم|د\.إ\.?)(?!\p{L})/giu
const code = /(?<!\p{L})(?:[A-Z]{3}|usd|eur|gbp|sar|qar|kwd|bhd|omr|inr|egp|cny|chf|jpy)(?!\p{L})/gu

/** The currency that a heading or a cell names by a code, a word or a sign, as an ISO code; undefined if it names none. */
export function currencyIn(text: string): string | undefined {
  const [currencySign] = text.match(sign) ?? []
  if (currencySign) return signs.get(currencySign)
  for (const [word] of text.matchAll(code)) {
    const upper = word.toUpperCase()
    if (codes.has(upper)) return upper
  }
  return text.search(dirham) < 0 ? undefined : 'AED'
}

/** The text without the currencies that it names. */
export function withoutCurrency(text: string): string {
  return text
    .replace(sign, ' ')
    .replace(dirham, ' ')
    .replace(code, (word) => (codes.has(word.toUpperCase()) ? ' ' : word))
    .trim()
}
