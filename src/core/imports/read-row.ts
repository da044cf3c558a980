import {
  type CodeList,
  creditReasons,
  entryOf,
  exemptionReasons,
  findCode,
  foldText,
  legalRegistrationTypes,
  paymentMeans,
} from '#core/codelists'
import { type Finding, fatal, warning } from '#core/findings'
import { emirateIn } from '#core/party'
import { type Conventions, readDate, readDecimal } from './conventions.ts'
import { type ImportField, type ImportKind, importFields, wholeDocument } from './fields.ts'
import { readYesOrNo } from './yes-or-no.ts'

/** The code lists that values are looked up in. */
export interface ImportLists {
  readonly countries: CodeList
  readonly currencies: CodeList
  readonly units: CodeList
}

/** How a file is read: which field each column becomes, and how it writes numbers and dates. */
interface RowReading extends Conventions {
  readonly fields: readonly (string | null)[]
}

/** What a row says, by field; what it leaves empty is not there. The path of a finding is the field. */
export interface ReadRow {
  readonly values: ReadonlyMap<string, string>
  readonly findings: readonly Finding[]
}

type Outcome = { readonly value?: string; readonly finding?: Finding }

/** Reads the cells of a row. Pure: what the whole of it lacks is for others to say. */
export function readRow(
  kind: ImportKind,
  cells: readonly string[],
  reading: RowReading,
  lists: ImportLists,
): ReadRow {
  const values = new Map<string, string>()
  const findings: Finding[] = []
  const fields = new Map(importFields(kind).map((field) => [field.path, field]))
  reading.fields.forEach((path, index) => {
    const field = path === null ? undefined : fields.get(path)
    const cell = withoutApostrophe((cells[index] ?? '').trim())
    if (!field || cell === '') return
    const { value, finding } = readValue(field, cell, reading, lists)
    if (value !== undefined) values.set(field.path, value)
    if (finding) findings.push(finding)
  })
  if (values.has(wholeDocument)) return { values, findings }
  for (const { path, required } of fields.values()) {
    if (!required || values.has(path) || findings.some((one) => one.path === path)) continue
    findings.push(fatal('falaj-import-missing', path, 'This field must not be empty.'))
  }
  return { values, findings }
}

/** Files of ours, and of others, put an apostrophe before what a spreadsheet would take for a formula (`'+971 4 …`). */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

function readValue(field: ImportField, cell: string, reading: Conventions, lists: ImportLists): Outcome {
  switch (field.kind) {
    case 'text':
      return { value: cell }
    case 'digits':
      // Spreadsheets that took a number of fifteen digits for an amount have rounded it: 1.00123E+14.
      return /^\d+([.,]\d+)?E\+?\d+$/i.test(cell)
        ? wrong(
            field,
            cell,
            'falaj-import-rounded',
            'A spreadsheet has rounded this number. Enter it in full.',
          )
        : { value: cell.replace(/[\s-]/g, '').replace(/\.0+$/, '') }
    case 'decimal': {
      const value = readDecimal(cell, reading.decimals)
      return value === undefined
        ? wrong(field, cell, 'falaj-import-number', `“${cell}” is not a number.`)
        : { value }
    }
    case 'date': {
      const value = readDate(cell, reading.dates)
      return value === undefined
        ? wrong(field, cell, 'falaj-import-date', `“${cell}” is not a date, such as 2026-11-23.`)
        : { value }
    }
    case 'emirate':
      return readEmirate(field, cell)
    case 'country':
      return byList(field, cell, lists.countries, 'falaj-import-country')
    case 'currency':
      return byList(field, cell, lists.currencies, 'falaj-import-currency')
    case 'unit':
      return byList(field, customaryUnits.get(foldText(cell)) ?? cell, lists.units, 'falaj-import-unit')
    case 'paymentMeans':
      return byList(
        field,
        customaryPayments.get(foldText(cell)) ?? cell,
        paymentMeans,
        'falaj-import-payment',
      )
    case 'creditReason':
      return byList(field, cell, creditReasons, 'falaj-import-credit-reason')
    case 'exemptionReason':
      return byList(field, cell, exemptionReasons, 'falaj-import-exemption')
    case 'registrationType':
      return byList(field, cell, legalRegistrationTypes, 'falaj-import-registration')
    case 'yesNo': {
      const isYes = readYesOrNo(cell)
      return isYes === undefined
        ? wrong(field, cell, 'falaj-import-yes-no', `“${cell}” is neither yes nor no.`)
        : { value: String(isYes) }
    }
    default:
      return readWord(field, cell)
  }
}

function wrong(field: ImportField, cell: string, rule: string, message: string): Outcome {
  return { finding: fatal(rule, field.path, message, { value: cell.slice(0, 100) }) }
}

/** By the codes of ISO 3166-2 and of many programs, or by name: taken, and said (mapping case 8). */
function readEmirate(field: ImportField, cell: string): Outcome {
  const code = emirateIn(cell)
  // Elsewhere it is the region of another country, in words.
  if (code === undefined) return { value: cell }
  if (!/^(?:AE[- ])?[A-Z]{2}$/i.test(cell)) return { value: code }
  const message = `${cell} was read as the emirate ${code}.`
  return { value: code, finding: warning('falaj-import-emirate', field.path, message, { value: cell, code }) }
}

/** A code of a list, or a name that stands in it. */
function byList(field: ImportField, cell: string, list: CodeList, rule: string): Outcome {
  const code = entryOf(list, cell.toUpperCase())?.code ?? codeNamed(list, cell)
  return code === undefined ? wrong(field, cell, rule, `“${cell}” is not in the list.`) : { value: code }
}

const named = new WeakMap<CodeList, Map<string, string | undefined>>()

function codeNamed(list: CodeList, name: string): string | undefined {
  const known = named.get(list) ?? new Map<string, string | undefined>()
  named.set(list, known)
  const wanted = foldText(name)
  if (!known.has(wanted) && known.size < 10_000) {
    const [first] = wanted === '' ? [] : findCode(list, wanted, 1)
    const isName = first && [first.en, first.ar ?? ''].some((one) => foldText(one) === wanted)
    known.set(wanted, isName ? first.code : undefined)
  }
  return known.get(wanted)
}

/** What ledgers call units. */
const customaryUnits = new Map(
  Object.entries({
    pcs: 'H87',
    pc: 'H87',
    piece: 'H87',
    pieces: 'H87',
    nos: 'H87',
    no: 'H87',
    قطعه: 'H87',
    each: 'EA',
    unit: 'EA',
    units: 'EA',
    وحده: 'EA',
    kg: 'KGM',
    kgs: 'KGM',
    كغ: 'KGM',
    كيلو: 'KGM',
    g: 'GRM',
    ton: 'TNE',
    tons: 'TNE',
    طن: 'TNE',
    m: 'MTR',
    mtr: 'MTR',
    متر: 'MTR',
    l: 'LTR',
    ltr: 'LTR',
    لتر: 'LTR',
    hr: 'HUR',
    hrs: 'HUR',
    hour: 'HUR',
    hours: 'HUR',
    ساعه: 'HUR',
    day: 'DAY',
    days: 'DAY',
    يوم: 'DAY',
    month: 'MON',
    months: 'MON',
    شهر: 'MON',
    box: 'XBX',
    ctn: 'XCT',
    carton: 'XCT',
    كرتون: 'XCT',
    set: 'SET',
  }),
)

/** What ledgers call ways to pay. */
const customaryPayments = new Map(
  Object.entries({
    ...{ cash: '10', نقدا: '10', كاش: '10', cheque: '20', check: '20', pdc: '20', شيك: '20' },
    ...{ transfer: '30', 'bank transfer': '30', bank: '30', wire: '30', تحويل: '30', 'تحويل بنكي': '30' },
    ...{ card: '54', 'credit card': '54', visa: '54', بطاقه: '54', 'debit card': '55', online: '68' },
  }),
)

/** Words of ledgers for what the model says by codes. */
const words: Readonly<Record<'vatCategory' | 'itemType' | 'documentKind', Readonly<Record<string, string>>>> =
  {
    vatCategory: {
      ...{
        s: 'S',
        standard: 'S',
        'standard rated': 'S',
        sr: 'S',
        '5': 'S',
        '5%': 'S',
        '0.05': 'S',
        خاضعه: 'S',
      },
      ...{ z: 'Z', zero: 'Z', 'zero rated': 'Z', zr: 'Z', '0': 'Z', '0%': 'Z', صفريه: 'Z' },
      ...{ e: 'E', exempt: 'E', ex: 'E', معفاه: 'E' },
      ...{ o: 'O', 'out of scope': 'O', os: 'O', 'خارج النطاق': 'O' },
      ...{ ae: 'AE', 'reverse charge': 'AE', rc: 'AE', 'احتساب عكسي': 'AE' },
      ...{ n: 'N', margin: 'N', 'margin scheme': 'N' },
    },
    itemType: {
      ...{ g: 'G', goods: 'G', good: 'G', product: 'G', item: 'G', inventory: 'G', سلعه: 'G', سلع: 'G' },
      ...{ s: 'S', service: 'S', services: 'S', خدمه: 'S', خدمات: 'S' },
      ...{ b: 'B', both: 'B', 'goods and services': 'B', 'سلع وخدمات': 'B' },
    },
    documentKind: {
      ...{ '380': 'invoice', invoice: 'invoice', 'tax invoice': 'invoice', inv: 'invoice' },
      ...{ فاتوره: 'invoice', 'فاتوره ضريبيه': 'invoice' },
      ...{
        '381': 'creditNote',
        'credit note': 'creditNote',
        'tax credit note': 'creditNote',
        cn: 'creditNote',
      },
      ...{ 'اشعار دائن': 'creditNote', 'اشعار دائن ضريبي': 'creditNote' },
      ...{ '480': 'commercialInvoice', 'commercial invoice': 'commercialInvoice' },
    },
  }

/** A debit memo of another country. */
const debitMemos = new Set(['383', 'debit note', 'debit memo', 'dn', 'اشعار مدين'])

function readWord(field: ImportField, cell: string): Outcome {
  const table = words[field.kind as keyof typeof words]
  const wanted = foldText(cell).replace(/[-_]/g, ' ')
  const value = table[wanted]
  if (value !== undefined) return { value }
  if (field.kind === 'documentKind' && debitMemos.has(wanted)) {
    const message =
      'The UAE has no debit note (383): credit the invoice that is too low, and issue the right one.'
    return wrong(field, cell, 'falaj-import-debit-note', message)
  }
  return wrong(field, cell, 'falaj-import-word', `“${cell}” is not known here.`)
}
