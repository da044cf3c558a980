import {
  allowanceReasons as allowanceReasonList,
  type CodeList,
  creditReasons as creditReasonList,
  emirates as emirateList,
  exemptionReasons as exemptionReasonList,
  frequencies as frequencyList,
  itemTypes as itemTypeList,
  mimeTypes as mimeTypeList,
  paymentMeans as paymentMeansList,
  reverseChargeTypes as reverseChargeList,
} from '#core/codelists'
import * as long from './code-sets.gen.ts'

/** The codes that the rules test against. Names and translations are in `#core/codelists`. */

const fromText = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))
const fromList = (list: CodeList): ReadonlySet<string> => new Set(list.entries.map(({ code }) => code))

/** The rules take XXX (no currency) beyond the published list. */
export const currencies: ReadonlySet<string> = new Set([...fromText(long.currencies), 'XXX'])
export const countries = fromText(long.countries)
export const units = fromText(long.units)
export const chargeReasons = fromText(long.chargeReasons)
export const endpointSchemes = fromText(long.endpointSchemes)
export const icdSchemes = fromText(long.icdSchemes)
export const objectSchemes = fromText(long.objectSchemes)
export const classificationLists = fromText(long.classificationLists)

export const allowanceReasons = fromList(allowanceReasonList)
export const creditReasons = fromList(creditReasonList)
export const exemptionReasons = fromList(exemptionReasonList)
export const frequencies = fromList(frequencyList)
export const goodsTypes = fromList(reverseChargeList)
export const itemTypes = fromList(itemTypeList)
export const mimeTypes = fromList(mimeTypeList)
export const emirates = fromList(emirateList)

/** Issuers of passports: the country list without its two codes that are no countries of ISO 3166. */
export const passportCountries: ReadonlySet<string> = new Set(
  [...countries].filter((code) => code !== '1A' && code !== 'XI'),
)

/** With a Latin N; the published list has a Greek letter there. */
export const taxCategories: ReadonlySet<string> = new Set(['S', 'E', 'O', 'AE', 'Z', 'N'])

/** Payment means of UNTDID 4461 as the shared rule takes them, wider than the list of the UAE. */
export const paymentMeans: ReadonlySet<string> = new Set([
  ...numbers(1, 68),
  ...numbers(74, 78),
  ...numbers(91, 98),
  '70',
  'ZZZ',
  ...numbers(1, 8).map((number) => `Z0${number}`),
])

/** Payment means of the UAE. */
export const localPaymentMeans = fromList(paymentMeansList)

function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}
