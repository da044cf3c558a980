/** Ledgers with known contents, in the forms of users and programs: a seed makes the same file each time. */
import {
  amountForms,
  amountsWithCurrency,
  currencies,
  type Day,
  dateForms,
  plainAmount,
  quantityForms,
  taxForms,
} from './cell-forms.ts'
import { discounted, doubled, totalled, withStates } from './ledger-features.ts'
import {
  type Column,
  type Draw,
  drawFrom,
  lineNetOf,
  type Style,
  type TrueDocument,
  type TrueLine,
} from './true-ledger.ts'
import { workbook } from './workbook.ts'

export interface HostileLedger {
  readonly fileName: string
  readonly bytes: Buffer
  /** The file as text, to be shown when something is wrong. */
  readonly text: string
  readonly documents: readonly TrueDocument[]
  /** Its hostile features, to count. */
  readonly features: readonly string[]
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

/** The rows of documents: fields of the whole may be in the first row only, and rows of totals may follow. */
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
  /** A row of totals of documents: its label, the quantities, and the sum of the lines. */
  const sumRow = (label: string, labelAt: number, of: readonly TrueDocument[]): Row => ({
    isHidden: false,
    cells: columns.map((column, at) => {
      const lines = of.flatMap((document) => document.lines)
      const net = lines.reduce((before, line) => before + lineNetOf(line), 0n)
      if (at === labelAt) return label
      if (isQuantity(column)) return String(lines.reduce((before, { quantity }) => before + quantity, 0))
      if (column.heading.startsWith('Unit Price') && sums === 'each, named')
        return amountOf(Number(net), currency)
      return /^(?:Total|Grand Total|Invoice Total|Amount|Line Total)$/.test(column.heading)
        ? plainAmount(Number(net))
        : ''
    }),
  })
  const itemAt = columns.findIndex(isItem)
  const marked: TrueDocument[] = []
  const rows: Row[] = []
  const isTorn = isOneIn(10)
  for (const [index, document] of documents.entries()) {
    const above = marked.at(-1)
    // A document of another buyer whose number is missing: it is refused, and may belong to the one above.
    if (isTorn && above && index === documents.length - 1 && document.buyer !== above.buyer) {
      note('documents without a number')
      // A row of totals closes the one above: no line can belong to it.
      if (!sums.startsWith('each'))
        marked.splice(-1, 1, { ...above, mustBeFound: [...above.mustBeFound, 'rowsBelow'] })
      for (const line of document.lines)
        rows.push({
          cells: columns.map((column, at) => (at === 0 ? '' : column.cell(document, line, 0))),
          isHidden: false,
        })
      continue
    }
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

/** The file of a seed, and its true documents. */
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
