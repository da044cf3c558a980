/** Ledgers with the truth known, written as people and programs write them: a seed makes the same file each time. */
import {
  type Amount,
  amountForms,
  amountsWithCurrency,
  currencies,
  type Day,
  dateForms,
  plainAmount,
  quantityForms,
  random,
  taxForms,
} from './cell-forms.ts'
import { workbook } from './workbook.ts'

/** A discount: an amount in hundredths, or whole percent. */
type Discount = { readonly cents: number } | { readonly percent: number }

interface TrueLine {
  readonly quantity: number
  readonly cents: number
  readonly discount?: Discount
}

/** What a document of a ledger is, whatever its file looks like. VAT is 5 % throughout. */
export interface TrueDocument {
  readonly number: string
  readonly issueDate: string
  readonly currency: string
  readonly buyer: string
  readonly lines: readonly TrueLine[]
  /** Of the whole. */
  readonly discount?: Discount
  /** What the file says or does that has to be a finding of the document, whatever its amount. */
  readonly mustBeFound: readonly ('status' | 'total' | 'hidden' | 'doubled')[]
}

/** What a document comes to, in hundredths of its currency. */
export interface TrueAmounts {
  readonly net: bigint
  readonly vat: bigint
  readonly total: bigint
}

export interface HostileLedger {
  readonly fileName: string
  readonly bytes: Buffer
  /** The file as text, to be shown when something is wrong. */
  readonly text: string
  readonly documents: readonly TrueDocument[]
  /** What is hostile about it, to count. */
  readonly features: readonly string[]
}

/** Hundredths of a hundredth of percent, rounded half up. */
const share = (cents: bigint, percent: number) => (cents * BigInt(percent) + 50n) / 100n
const off = (cents: bigint, discount: Discount | undefined) =>
  discount === undefined ? 0n : 'cents' in discount ? BigInt(discount.cents) : share(cents, discount.percent)

export function lineNetOf({ cents, discount, quantity }: TrueLine): bigint {
  const gross = BigInt(quantity) * BigInt(cents)
  return gross - off(gross, discount)
}

/** Discounts are rounded, then the VAT of the sum. */
export function amountsOf({ discount, lines }: TrueDocument): TrueAmounts {
  const sum = lines.reduce((before, line) => before + lineNetOf(line), 0n)
  const net = sum - off(sum, discount)
  const vat = share(net, 5)
  return { net, vat, total: net + vat }
}

/** A column of a ledger. */
interface Column {
  readonly heading: string
  /** What stands there once for a document, or in each of its rows. */
  readonly of: 'document' | 'line'
  readonly cell: (document: TrueDocument, line: TrueLine, at: number) => string
}

/** Draws from a seed. */
interface Draw {
  readonly next: () => number
  readonly pick: <Thing>(of: readonly Thing[]) => Thing
  readonly isOneIn: (chances: number) => boolean
  /** Notes what is hostile about the file. */
  readonly note: (feature: string) => void
}

/** How the file writes what it says, and what its documents have. */
interface Style {
  readonly currency: string
  readonly place: 'cell' | 'heading' | 'column'
  readonly amountOf: Amount
  readonly isWithDiscount: 'line' | 'document' | undefined
}

const lineDiscountHeadings = {
  cents: ['Discount', 'Discount Amount', 'Line Discount', 'الخصم'],
  percent: ['Discount %', 'Disc %', 'Discount Percent', 'Discount', 'نسبة الخصم'],
}
const wholeDiscountHeadings = {
  cents: ['Invoice Discount', 'Additional Discount Amount', 'Entity Discount Amount', 'Total Discount'],
  percent: ['Document Discount %', 'Entity Discount Percent', 'Additional Discount Percentage'],
}
const percentForms: readonly ((percent: number) => string)[] = [
  (percent) => `${percent}%`,
  (percent) => `${percent} %`,
  (percent) => `${percent}.00%`,
]

/** Columns of a discount, and the documents that have one. */
function discounted(
  documents: readonly TrueDocument[],
  { amountOf, isWithDiscount, currency }: Style,
  draw: Draw,
) {
  if (isWithDiscount === undefined) return { documents, columns: [] }
  const { isOneIn, next, note, pick } = draw
  const unit = pick(['cents', 'percent'] as const)
  note(`discount ${isWithDiscount} ${unit}`)
  const drawn = (limit: number): { discount?: Discount } => {
    if (isOneIn(4)) return {}
    return {
      discount:
        unit === 'percent'
          ? { percent: 1 + Math.floor(next() * 40) }
          : { cents: 1 + Math.floor(next() * limit) },
    }
  }
  const isOfLine = isWithDiscount === 'line'
  const heading = pick((isOfLine ? lineDiscountHeadings : wholeDiscountHeadings)[unit])
  // A percentage under a heading that is not one says so in its cells.
  const percentOf = pick(/%|percent|نسبة/iu.test(heading) ? [...percentForms, String] : percentForms)
  const sign = unit === 'cents' ? pick(['', '', '', '-', '()']) : ''
  if (sign !== '') note('negative discounts')
  const written = (discount: Discount | undefined) => {
    if (discount === undefined) return pick(['', '', '0', '0.00'])
    if ('percent' in discount) return percentOf(discount.percent)
    const text = amountOf(discount.cents, currency)
    return sign === '()' ? `(${text})` : `${sign}${text}`
  }
  const column: Column = isOfLine
    ? { heading, of: 'line', cell: (_document, line) => written(line.discount) }
    : { heading, of: 'document', cell: ({ discount }) => written(discount) }
  const withOne = documents.map((document): TrueDocument => {
    if (!isOfLine) return { ...document, ...drawn(Number(amountsOf(document).net) * 0.6) }
    const lines = document.lines.map((line) => ({ ...line, ...drawn(line.quantity * line.cents * 0.6) }))
    return { ...document, lines }
  })
  return { documents: withOne, columns: [column] }
}

const totalHeadings: Readonly<Record<keyof TrueAmounts, readonly string[]>> = {
  net: ['Sub Total', 'Net Total', 'Untaxed Amount', 'Taxable Amount', 'المجموع قبل الضريبة'],
  vat: ['VAT Amount', 'Total VAT', 'Tax Amount', 'قيمة الضريبة'],
  total: ['Total', 'Grand Total', 'Invoice Total', 'Amount Total', 'الإجمالي'],
}

/** Columns of what documents come to, and documents of which the file says otherwise by one fils or more. */
function totalled(documents: readonly TrueDocument[], { amountOf, currency }: Style, draw: Draw) {
  const { isOneIn, next, note, pick } = draw
  const paths = (['net', 'vat', 'total'] as const).filter(() => isOneIn(2))
  const isOff = paths.length > 0 && isOneIn(2)
  note(paths.length === 0 ? 'no totals' : isOff ? 'totals that differ' : 'totals that agree')
  const wrong = new Map<string, number>()
  const marked = documents.map((document): TrueDocument => {
    if (!isOff || isOneIn(2)) return document
    wrong.set(document.number, pick([1, -1, 2, 100, 1 + Math.floor(next() * 100_000)]))
    return { ...document, mustBeFound: [...document.mustBeFound, 'total'] }
  })
  const [first] = paths
  const columns = paths.map(
    (path): Column => ({
      heading: pick(totalHeadings[path]),
      of: 'document',
      cell(document) {
        const more = path === first ? (wrong.get(document.number) ?? 0) : 0
        return amountOf(Number(amountsOf(document)[path]) + more, currency)
      },
    }),
  )
  // What each line comes to, before VAT.
  if (isOneIn(3))
    columns.push({
      heading: pick(['Amount', 'Line Total', 'Net Value']),
      of: 'line',
      cell: (_document, line) => amountOf(Number(lineNetOf(line)), currency),
    })
  return { documents: marked, columns }
}

const states = {
  fine: ['Paid', 'Open', 'Sent', 'Posted', 'Overdue', 'PAID', 'Partially paid', 'مدفوعة', 'مرحلة'],
  doubtful: [
    ...['Draft', 'Cancelled', 'Void', 'VOIDED', 'Canceled', 'Cancelled (duplicate)', 'Deleted', 'Reversed'],
    ...['Proforma', 'On hold', 'Written off', 'ملغاة', 'مسودة', 'Quotation'],
  ],
}

/** A column of states, and documents that are not meant to be sent by it. */
function withStates(documents: readonly TrueDocument[], draw: Draw) {
  const { isOneIn, note, pick } = draw
  if (!isOneIn(4)) return { documents, columns: [] }
  note('states')
  const kind = pick(['words', 'docstatus', 'yes or no'] as const)
  const of = {
    words: {
      heading: pick(['Status', 'Invoice Status', 'State of Document', 'الحالة']),
      fine: states.fine,
      doubtful: states.doubtful,
    },
    docstatus: { heading: 'Docstatus', fine: ['1'], doubtful: ['0', '2'] },
    'yes or no': {
      heading: pick(['Cancelled', 'Void', 'Is Cancelled']),
      fine: ['No', '', 'FALSE'],
      doubtful: ['Yes', 'TRUE', 'x'],
    },
  }[kind]
  const said = new Map<string, string>()
  const marked = documents.map((document): TrueDocument => {
    const isFine = !isOneIn(3)
    said.set(document.number, pick(isFine ? of.fine : of.doubtful))
    return isFine ? document : { ...document, mustBeFound: [...document.mustBeFound, 'status'] }
  })
  const column: Column = { heading: of.heading, of: 'document', cell: ({ number }) => said.get(number) ?? '' }
  return { documents: marked, columns: [column] }
}

/** A second column of something that the file says already: the same, nothing, or something else. */
function doubled(
  documents: readonly TrueDocument[],
  columns: readonly Column[],
  { amountOf, currency }: Style,
  draw: Draw,
) {
  const { isOneIn, next, note, pick } = draw
  if (!isOneIn(3)) return { documents, columns }
  const [heading, other] = pick([
    ['Qty', 'Qty'],
    ['Unit Price', 'Unit Price'],
    ['Unit Price', 'Rate'],
    ['Unit Price', 'Price'],
    ['Date', 'Invoice Date'],
    ['Date', 'Date'],
    ['VAT %', 'Tax Rate'],
    ['Customer', 'Customer Name'],
  ] as const)
  const at = columns.findIndex((column) => column.heading === heading)
  const column = columns[at]
  if (!column) return { documents, columns }
  const kind = pick(['same', 'empty', 'another'] as const)
  note(`doubled columns, ${kind}`)
  const another = (document: TrueDocument, line: TrueLine) =>
    heading === 'Customer'
      ? 'Somebody Else Trading LLC'
      : heading === 'Date'
        ? '2026-01-31'
        : heading === 'VAT %'
          ? '0'
          : heading === 'Qty'
            ? String(line.quantity + 1 + Math.floor(next() * 9))
            : amountOf(line.cents + 1 + Math.floor(next() * 10_000), currency)
  const second: Column = {
    ...column,
    heading: other,
    cell: (document, line, row) =>
      kind === 'same' ? column.cell(document, line, row) : kind === 'empty' ? '' : another(document, line),
  }
  const marked =
    kind === 'another'
      ? documents.map(
          (document): TrueDocument => ({ ...document, mustBeFound: [...document.mustBeFound, 'doubled'] }),
        )
      : documents
  return { documents: marked, columns: columns.toSpliced(isOneIn(2) ? at + 1 : columns.length, 0, second) }
}

interface Row {
  readonly cells: readonly string[]
  readonly isHidden: boolean
}

const totalLabels = [
  'Total',
  'Grand Total',
  'Sub Total',
  'TOTAL:',
  'الإجمالي',
  'Page Total',
  'Carried forward',
]

/** The rows of documents: what is said once may stand in the first row only, and rows that add up others may follow. */
function rowsOf(
  documents: readonly TrueDocument[],
  columns: readonly Column[],
  draw: Draw,
  { amountOf, currency }: Style,
) {
  const { isOneIn, note, pick } = draw
  const parents = pick(['repeated', 'repeated', 'blank', 'number blank'] as const)
  note(`parents ${parents}`)
  const sums = pick(['none', 'none', 'end', 'each', 'each, named'] as const)
  if (sums !== 'none') note(`rows of totals, ${sums}`)
  const hides = isOneIn(6)
  const isQuantity = ({ heading }: Column) => /^(?:Qty|الكمية)$/.test(heading)
  const isItem = ({ heading }: Column) => heading === 'Item'
  /** A row that adds up documents: its label, the quantities, and what the lines come to. */
  const sumRow = (label: string, labelAt: number, of: readonly TrueDocument[]): Row => ({
    isHidden: false,
    cells: columns.map((column, at) => {
      const lines = of.flatMap((document) => document.lines)
      const net = lines.reduce((before, line) => before + lineNetOf(line), 0n)
      if (at === labelAt) return label
      if (isQuantity(column)) return String(lines.reduce((before, { quantity }) => before + quantity, 0))
      if (/^Unit Price/.test(column.heading) && sums === 'each, named') return amountOf(Number(net), currency)
      return /^(?:Total|Grand Total|Invoice Total|Amount|Line Total)$/.test(column.heading)
        ? plainAmount(Number(net))
        : ''
    }),
  })
  const itemAt = columns.findIndex(isItem)
  const marked: TrueDocument[] = []
  const rows: Row[] = []
  for (const document of documents) {
    const isHidden = hides && isOneIn(2)
    const hiddenAt = isHidden ? Math.floor(draw.next() * document.lines.length) : -1
    if (isHidden) note('hidden rows')
    marked.push(isHidden ? { ...document, mustBeFound: [...document.mustBeFound, 'hidden'] } : document)
    document.lines.forEach((line, row) => {
      const cells = columns.map((column, at) => {
        const isLeftOut =
          row > 0 &&
          column.of === 'document' &&
          (parents === 'blank' || (parents === 'number blank' && at === 0))
        return isLeftOut ? '' : column.cell(document, line, row)
      })
      rows.push({ cells, isHidden: row === hiddenAt })
    })
    if (sums === 'each') rows.push(sumRow(pick(totalLabels), pick([0, itemAt]), [document]))
    if (sums === 'each, named') rows.push(sumRow(`Total ${document.number}`, itemAt, [document]))
  }
  if (sums === 'end') rows.push(sumRow(pick(totalLabels), pick([0, itemAt]), documents))
  return { documents: marked, rows }
}

function drawFrom(seed: number, features: Set<string>): Draw {
  const next = random(seed)
  return {
    next,
    pick: <Thing>(of: readonly Thing[]) => of[Math.floor(next() * of.length)] as Thing,
    isOneIn: (chances) => next() < 1 / chances,
    note: (feature) => features.add(feature),
  }
}

const buyers = ['Marsa Retail LLC', 'Palm Logistics FZE', 'شركة النخيل للتجارة', 'Desert Clinic LLC']

/** Documents as a program has them, before anything is done to their file. */
function drawDocuments(seed: number, currency: string, { next, pick }: Draw): TrueDocument[] {
  return Array.from({ length: 1 + Math.floor(next() * 4) }, (_, at): TrueDocument => {
    const day = String(1 + Math.floor(next() * 28)).padStart(2, '0')
    const month = String(1 + Math.floor(next() * 11)).padStart(2, '0')
    const lines = Array.from({ length: 1 + Math.floor(next() * 4) }, () => ({
      quantity: 1 + Math.floor(next() * 40),
      cents: 1 + Math.floor(next() ** 3 * 90_000_000),
    }))
    const issueDate = `2026-${month}-${day}`
    return { number: `H${seed}-${at}`, issueDate, currency, buyer: pick(buyers), lines, mustBeFound: [] }
  })
}

/** The columns that every ledger has, in the words and forms of this one. */
function usualColumns({ amountOf, currency, place }: Style, { isOneIn, next, pick }: Draw): Column[] {
  const dateOf = pick(dateForms)
  const quantityOf = pick(quantityForms)
  const taxOf = pick([() => pick(taxForms.slice(0, 2)), () => pick(taxForms)])
  const ofDocument = (heading: string, cell: (document: TrueDocument) => string): Column => ({
    heading,
    of: 'document',
    cell,
  })
  const ofLine = (heading: string, cell: (line: TrueLine) => string): Column => ({
    heading,
    of: 'line',
    cell: (_document, line) => cell(line),
  })
  return [
    ofDocument(pick(['Invoice No', 'Inv No', 'رقم الفاتورة']), ({ number }) => number),
    ofDocument(pick(['Date', 'Date', 'Invoice Date', 'التاريخ']), ({ issueDate }) =>
      dateOf(issueDate.split('-') as unknown as Day),
    ),
    ofDocument(pick(['Customer', 'Customer', 'العميل']), ({ buyer }) => buyer),
    ofLine('Item', () => pick(['Rope', 'Bolt', 'Total 5W-30 oil'])),
    ofLine(pick(['Qty', 'Qty', 'الكمية']), ({ quantity }) => quantityOf(quantity)),
    ofLine(place === 'heading' ? `Unit Price (${currency})` : 'Unit Price', ({ cents }) =>
      amountOf(cents, currency),
    ),
    ofLine(isOneIn(2) ? 'Tax' : 'VAT %', () => taxOf()),
    ...(place === 'column' ? [ofDocument('Currency', () => pick([currency, currency.toLowerCase()]))] : []),
    ...[ofDocument('Salesman', () => 'Omar'), ofDocument('Branch', () => 'Dubai')].slice(
      0,
      Math.floor(next() * 3),
    ),
  ]
}

/** The file of a seed, and what its documents are. */
export async function hostileLedger(seed: number): Promise<HostileLedger> {
  const features = new Set<string>()
  const draw = drawFrom(seed, features)
  const { isOneIn, pick } = draw
  const currency = pick(currencies)
  const place = pick(['cell', 'heading', 'column'] as const)
  const amountOf = pick(place === 'cell' ? amountsWithCurrency : amountForms)
  const style: Style = {
    currency,
    place,
    amountOf,
    isWithDiscount: pick([undefined, undefined, 'line', 'document'] as const),
  }
  const plain = drawDocuments(seed, currency, draw)
  const usual = usualColumns(style, draw)
  const reduced = discounted(plain, style, draw)
  const summed = totalled(reduced.documents, style, draw)
  const stated = withStates(summed.documents, draw)
  const all = [...usual, ...reduced.columns, ...summed.columns, ...stated.columns]
  const twice = doubled(stated.documents, all, style, draw)
  const { documents, rows } = rowsOf(twice.documents, twice.columns, draw, style)
  const table = [twice.columns.map(({ heading }) => heading), ...rows.map(({ cells }) => cells)]
  const hidden = new Set(rows.flatMap(({ isHidden }, at) => (isHidden ? [at + 1] : [])))
  const text = table.map((cells) => cells.map(quoted).join(',')).join('\n')
  // Only a workbook hides rows.
  const isBook = hidden.size > 0 || isOneIn(5)
  if (isBook) features.add('workbooks')
  const bytes = isBook ? await bookOf(table, hidden) : Buffer.from(text)
  const fileName = isBook ? 'ledger.xlsx' : 'ledger.csv'
  return { bytes, documents, features: [...features], fileName, text }
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

async function bookOf(table: readonly (readonly string[])[], hidden: ReadonlySet<number>): Promise<Buffer> {
  const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const rows = table.map((cells, at) => {
    const texts = cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)
    return `<row r="${at + 1}"${hidden.has(at) ? ' hidden="1"' : ''}>${texts.join('')}</row>`
  })
  return await workbook({ sheets: { Sales: rows.join('') } })
}
