/** Hostile features of a ledger: discounts, totals, states and duplicate columns. */
import {
  amountsOf,
  type Column,
  type Discount,
  type Draw,
  lineNetOf,
  type Style,
  type TrueAmounts,
  type TrueDocument,
  type TrueLine,
} from './true-ledger.ts'

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
export function discounted(
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
  // A percentage under another heading is written with a percent sign in its cells.
  const percentOf = pick(/%|percent|نسبة/iu.test(heading) ? [...percentForms, String] : percentForms)
  const sign = unit === 'cents' ? pick(['', '', '-', '()']) : ''
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
  // A percentage of whole amounts is exact in hundredths: where it is rounded, ledgers differ from each other.
  const priced =
    unit === 'cents'
      ? documents
      : documents.map((document) => ({
          ...document,
          lines: document.lines.map((line) => ({ ...line, cents: Math.ceil(line.cents / 100) * 100 })),
        }))
  const withOne = priced.map((document): TrueDocument => {
    if (!isOfLine) return { ...document, ...drawn(Number(amountsOf(document).net) * 0.6) }
    // The same amount in each row might be the discount of the whole.
    const every = unit === 'cents' && isOneIn(4) ? { discount: { cents: 1 } } : undefined
    const lines = document.lines.map((line) => ({
      ...line,
      ...(every ?? drawn(line.quantity * line.cents * 0.6)),
    }))
    return { ...document, lines }
  })
  return { documents: withOne, columns: [column] }
}

const totalHeadings: Readonly<Record<keyof TrueAmounts, readonly string[]>> = {
  net: ['Sub Total', 'Net Total', 'Untaxed Amount', 'Taxable Amount', 'المجموع قبل الضريبة'],
  vat: ['VAT Amount', 'Total VAT', 'Tax Amount', 'قيمة الضريبة'],
  total: ['Total', 'Grand Total', 'Invoice Total', 'Amount Total', 'الإجمالي'],
}

/** Columns of totals, and documents whose total in the file differs by one fils or more. */
export function totalled(documents: readonly TrueDocument[], { amountOf, currency }: Style, draw: Draw) {
  const { isOneIn, next, note, pick } = draw
  const paths = (['net', 'vat', 'total'] as const).filter(() => isOneIn(3))
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
  // The sum of each line, before VAT.
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
export function withStates(documents: readonly TrueDocument[], draw: Draw) {
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
  const described = new Map<string, string>()
  const marked = documents.map((document): TrueDocument => {
    const isFine = !isOneIn(3)
    described.set(document.number, pick(isFine ? of.fine : of.doubtful))
    return isFine ? document : { ...document, mustBeFound: [...document.mustBeFound, 'status'] }
  })
  const column: Column = {
    heading: of.heading,
    of: 'document',
    cell: ({ number }) => described.get(number) ?? '',
  }
  return { documents: marked, columns: [column] }
}

/** A second column for a field that the file has already: the same, empty, or different. */
export function doubled(
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
  const others: Readonly<Record<typeof heading, (line: TrueLine) => string>> = {
    Customer: () => 'Somebody Else Trading LLC',
    Date: () => '2026-01-31',
    'VAT %': () => '0',
    Qty: ({ quantity }) => String(quantity + 1 + Math.floor(next() * 9)),
    'Unit Price': ({ cents }) => amountOf(cents + 1 + Math.floor(next() * 10_000), currency),
  }
  const second: Column = {
    ...column,
    heading: other,
    cell: (document, line, row) =>
      kind === 'same' ? column.cell(document, line, row) : kind === 'empty' ? '' : others[heading](line),
  }
  const marked =
    kind === 'another'
      ? documents.map(
          (document): TrueDocument => ({ ...document, mustBeFound: [...document.mustBeFound, 'doubled'] }),
        )
      : documents
  return { documents: marked, columns: columns.toSpliced(isOneIn(2) ? at + 1 : columns.length, 0, second) }
}
