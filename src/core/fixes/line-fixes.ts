import { isPlainDate } from '#core/calendar'
import { creditReasons, exemptionReasons, frequencies, itemTypes, reverseChargeTypes } from '#core/codelists'
import { type InvoiceDraft, type InvoiceLine, type Item } from '#core/invoice'
import { isNegative, isZero, negate, parseDecimal, printDecimal } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import { digitsOf } from '#core/party'
import { codeSets } from '#core/rules'
import { type FixEntry, fix } from './fix.ts'
import { mapChanged, textAt, without, withText } from './path-values.ts'

function onLines(change: (line: InvoiceLine) => InvoiceLine | undefined) {
  return (draft: InvoiceDraft): InvoiceDraft | undefined => {
    const lines = mapChanged(draft.lines, change)
    return lines && { ...draft, lines }
  }
}

function onItems(change: (item: Item) => Item | undefined) {
  return onLines((line) => {
    const item = line.item && change(line.item)
    return item && { ...line, item }
  })
}

/** The same amount with a price above zero: the sign goes to the quantity. */
function signOnQuantity(line: InvoiceLine): InvoiceLine | undefined {
  const price = parseDecimal(line.price?.gross)
  const quantity = parseDecimal(line.quantity)
  const discount = parseDecimal(line.price?.discount || '0')
  if (!price || !quantity || !isNegative(price) || !discount || !isZero(discount)) return undefined
  return {
    ...line,
    quantity: printDecimal(negate(quantity)),
    price: { ...line.price, gross: printDecimal(negate(price)) },
  }
}

const isServiceCode = ({ list }: NonNullable<Item['classifications']>[number]): boolean =>
  list?.trim().toUpperCase() === 'SAC'

/** Service codes (BTAE-17) among the classifications of goods (IBT-158). */
function separateServiceCodes(item: Item): Item | undefined {
  const misplaced = (item.classifications ?? []).filter((entry) => isServiceCode(entry) && entry.code)
  if (misplaced.length === 0) return undefined
  const classifications = item.classifications?.filter((entry) => !misplaced.includes(entry)) ?? []
  const serviceCodes = [
    ...(item.serviceCodes ?? []).filter(({ value }) => value),
    ...misplaced.map(({ code }) => ({ value: code })),
  ]
  const moved = { ...item, serviceCodes }
  return classifications.length > 0 ? { ...moved, classifications } : without(moved, 'classifications')
}

const hasNoCodes = ({ classifications, serviceCodes }: Item): boolean =>
  !classifications?.some(({ code }) => code) && !serviceCodes?.some(({ value }) => value)

/** A GTIN of 8, 12, 13 or 14 digits with its check digit. Source: GS1 General Specifications 7.9. */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = Array.from(text)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

const lineFixes: readonly FixEntry[] = [
  fix(
    'item.name',
    ['ibr-025'],
    onItems((item) => {
      const name = item.description?.trim().split('\n')[0]?.slice(0, 1000)
      return item.name?.trim() || !name ? undefined : { ...item, name }
    }),
  ),
  fix(
    'price.base',
    ['ibr-087'],
    onLines((line) => {
      const base = parseDecimal(line.price?.baseQuantity)
      return line.price && base && isZero(base)
        ? { ...line, price: without(line.price, 'baseQuantity') }
        : undefined
    }),
  ),
  fix('price.sign', ['ibr-027', 'ibr-028'], onLines(signOnQuantity)),
  fix(
    'item.hsList',
    ['ibr-188-ae', 'ibr-cl-13'],
    onItems((item) => {
      const classifications = mapChanged(item.classifications, (entry) =>
        entry.list && entry.list !== 'HS' && entry.list.trim().toUpperCase() === 'HS'
          ? { ...entry, list: 'HS' }
          : undefined,
      )
      return classifications && { ...item, classifications }
    }),
  ),
  fix(
    'item.serviceCode',
    ['ibr-188-ae', 'ibr-185-ae', 'ibr-186-ae', 'ibr-cl-13'],
    onItems(separateServiceCodes),
  ),
  fix(
    'item.noType',
    ['ibr-184-ae', 'ibr-185-ae'],
    onItems((item) => (item.type && hasNoCodes(item) ? without(item, 'type') : undefined)),
  ),
  fix(
    'item.serviceScheme',
    ['ibr-189-ae'],
    onItems((item) => {
      const serviceCodes = mapChanged(item.serviceCodes, (entry) =>
        entry.scheme && entry.scheme !== 'SAC' && entry.scheme.trim().toUpperCase() === 'SAC'
          ? { ...entry, scheme: 'SAC' }
          : undefined,
      )
      return serviceCodes && { ...item, serviceCodes }
    }),
  ),
  fix(
    'item.gtin',
    ['ibr-064', 'ibr-cl-21', 'ibr-174-ae'],
    onItems((item) => {
      const value = item.standardId?.value
      return value && item.standardId?.scheme !== '0160' && isGtin(value)
        ? { ...item, standardId: { value, scheme: '0160' } }
        : undefined
    }),
  ),
]

/** A date that begins with the year is unambiguous: `2027/2/5`, `٢٠٢٧-٠٢-٠٥`, `2027-02-05T00:00:00`. */
function plainDateIn(typed: string): string | undefined {
  const latin = digitsOf(typed.trim().replace(/-/g, '/')).replace(/T.*$|(Z|[+]\d\d:\d\d)$/, '')
  const parts = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(latin) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(latin)
  if (!parts) return undefined
  const [, year = '', month = '', day = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}

function timeIn(typed: string): string | undefined {
  const parts = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(typed.trim())
  if (!parts) return undefined
  const [, hour = '', minute = '', second = '00'] = parts
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${hour.padStart(2, '0')}:${minute}:${second}`
    : undefined
}

function uuidIn(typed: string): string | undefined {
  const digits = typed.toLowerCase().replace(/^urn:uuid:|[{}\s-]/g, '')
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(digits)
  return parts?.slice(1).join('-')
}

const codesOf = (list: typeof creditReasons): ReadonlySet<string> =>
  new Set(list.entries.map(({ code }) => code))

/** The lists whose codes users write in small letters or with blanks. */
const codeRules: Readonly<Record<string, ReadonlySet<string>>> = {
  'ibr-cl-04': codeSets.currencies,
  'ibr-cl-05': codeSets.currencies,
  'ibr-cl-14': codeSets.countries,
  'ibr-cl-15': codeSets.countries,
  'ibr-001-ae': codesOf(creditReasons),
  'ibr-005-ae': codesOf(frequencies),
  'ibr-006-ae': codesOf(reverseChargeTypes),
  'falaj-item-type': codesOf(itemTypes),
  'falaj-exemption-reason': codesOf(exemptionReasons),
}

function codeIn(typed: string, codes: ReadonlySet<string> | undefined): string | undefined {
  const code = typed.replace(/\s/g, '').toUpperCase()
  return codes?.has(code) ? code : undefined
}

function withUnitCodes(line: InvoiceLine): InvoiceLine | undefined {
  const unit = codeIn(line.unit ?? '', codeSets.units) ?? line.unit
  const baseUnit = codeIn(line.price?.baseUnit ?? '', codeSets.units) ?? line.price?.baseUnit
  if (unit === line.unit && baseUnit === line.price?.baseUnit) return undefined
  return { ...line, unit, ...(baseUnit ? { price: { ...line.price, baseUnit } } : {}) }
}

/** Values that are right but not in the form of the wire. */
const formFixes: readonly FixEntry[] = [
  fix('form.number', ['falaj-not-a-number'], (draft, { path }) => {
    const value = parseUserDecimal(textAt(draft, path))
    return value && withText(draft, path, printDecimal(value))
  }),
  fix('form.date', ['ibr-073'], (draft, { path }) =>
    withText(draft, path, plainDateIn(textAt(draft, path) ?? '')),
  ),
  fix('form.time', ['ibr-119'], (draft, { path }) =>
    withText(draft, path, timeIn(textAt(draft, path) ?? '')),
  ),
  fix('form.uuid', ['falaj-uuid'], (draft, { path }) =>
    withText(draft, path, uuidIn(textAt(draft, path) ?? '')),
  ),
  // The finding is at the quantity, because the unit is its attribute in the XML.
  fix('form.code', ['ibr-cl-23'], onLines(withUnitCodes)),
  fix('form.code', Object.keys(codeRules), (draft, { path, rule }) =>
    withText(draft, path, codeIn(textAt(draft, path) ?? '', codeRules[rule])),
  ),
]

export const lineAndFormFixes: readonly FixEntry[] = [...lineFixes, ...formFixes]
