/** Ledgers with the truth known, written as people and programs write them: a seed makes the same file each time. */

/** What a document of a ledger is, whatever its file looks like. */
export interface TrueDocument {
  readonly number: string
  readonly issueDate: string
  readonly currency: string
  /** Quantity, price and rate in percent of each line. */
  readonly lines: readonly (readonly [quantity: number, cents: number, rate: 5])[]
}

export interface HostileLedger {
  readonly text: string
  readonly documents: readonly TrueDocument[]
}

/** Numbers from 0 to below 1, the same for each seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

type Day = readonly [year: string, month: string, day: string]
const dateForms: readonly ((day: Day) => string)[] = [
  ([y, m, d]) => `${y}-${m}-${d}`,
  ([y, m, d]) => `${y}-${m}-${d} 00:00:00`,
  ([y, m, d]) => `${d}/${m}/${y} 14:05`,
  ([y, m, d]) => `${d}-${monthNames[Number(m) - 1]}-${y}`,
  ([y, m, d]) => `${d}-${monthNames[Number(m) - 1]}-${y.slice(2)}`,
  ([y, m, d]) => `${y}${m}${d}`,
  ([y, m, d]) => arabic(`${d}/${m}/${y}`),
  ([y, m, d]) => `${y}-${m}-${d}T00:00:00+04:00`,
  ([y, m, d]) => new Date(Date.parse(`${y}-${m}-${d}T00:00:00+04:00`)).toISOString(),
  ([y, m, d]) => String(Math.round(Date.parse(`${y}-${m}-${d}T00:00:00Z`) / 86_400_000) + 25_569),
]

const inThrees = /(\d)(?=(?:\d{3})+$)/g
/** In threes, and twos above: 12,34,567. */
const inLakh = /(\d)(?=(?:\d{2})*\d{3}$)/g
const grouped = (cents: number, pattern: RegExp) =>
  `${String(Math.floor(cents / 100)).replace(pattern, '$1,')}.${String(cents % 100).padStart(2, '0')}`
const plainAmount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type Amount = (cents: number, currency: string) => string
const amountForms: readonly Amount[] = [
  plainAmount,
  (cents) => grouped(cents, inThrees),
  (cents) => grouped(cents, inLakh),
  (cents) => arabic(plainAmount(cents)).replace('.', '٫'),
  (cents) => `\u200e${plainAmount(cents)}\u200f`,
]
/** Amounts that say their currency themselves. */
const amountsWithCurrency: readonly Amount[] = [
  (cents, currency) => `${currency} ${plainAmount(cents)}`,
  (cents, currency) => `${grouped(cents, inThrees)} ${currency}`,
  (cents, currency) =>
    currency === 'AED' ? `Dhs. ${plainAmount(cents)}` : `${currency} ${plainAmount(cents)}`,
]

const quantityForms: readonly ((quantity: number) => string)[] = [
  String,
  (quantity) => `${quantity} pcs`,
  (quantity) => `${quantity} KGS`,
  (quantity) => arabic(String(quantity)),
  (quantity) => `${quantity}.000`,
  // Not what it says: a percentage is no quantity.
  (quantity) => `${quantity * 100}%`,
]

const taxForms = ['5', '5%', 'VAT 5%', '٥٪', '5.00%', 'Standard Rate [5%]', '0.05', '5 %', 'Output VAT 5%']
const currencies = ['AED', 'AED', 'AED', 'USD', 'EUR', 'SAR']

/** The file of a seed, as CSV, and what its documents are. */
export function hostileLedger(seed: number): HostileLedger {
  const next = random(seed)
  const pick = <Thing>(of: readonly Thing[]) => of[Math.floor(next() * of.length)] as Thing
  const currency = pick(currencies)
  const dateOf = pick(dateForms)
  const place = pick(['cell', 'heading', 'column'] as const)
  const amountOf = pick(place === 'cell' ? amountsWithCurrency : amountForms)
  const quantityOf = pick(quantityForms)
  const taxOf = pick([() => pick(taxForms.slice(0, 2)), () => pick(taxForms)])
  const isCategory = next() < 0.5
  const headings = [
    ...[pick(['Invoice No', 'Inv No', 'رقم الفاتورة']), pick(['Date', 'Invoice Date', 'التاريخ'])],
    ...[pick(['Customer', 'العميل']), 'Item', pick(['Qty', 'الكمية'])],
    ...[place === 'heading' ? `Unit Price (${currency})` : 'Unit Price', isCategory ? 'Tax' : 'VAT %'],
    ...(place === 'column' ? ['Currency'] : []),
    ...['Salesman', 'Branch'].slice(0, Math.floor(next() * 3)),
  ]
  const documents = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, at): TrueDocument => {
    const day = String(1 + Math.floor(next() * 28)).padStart(2, '0')
    const month = String(1 + Math.floor(next() * 11)).padStart(2, '0')
    const lines = Array.from(
      { length: 1 + Math.floor(next() * 4) },
      () => [1 + Math.floor(next() * 40), 1 + Math.floor(next() ** 3 * 90_000_000), 5] as const,
    )
    return { number: `H${seed}-${at}`, issueDate: `2026-${month}-${day}`, currency, lines }
  })
  const rows = documents.flatMap(({ issueDate, lines, number }) =>
    lines.map(([quantity, cents]) => [
      ...[
        number,
        dateOf(issueDate.split('-') as unknown as Day),
        'Marsa Retail LLC',
        'Rope',
        quantityOf(quantity),
      ],
      ...[amountOf(cents, currency), taxOf()],
      ...(place === 'column' ? [pick([currency, currency.toLowerCase()])] : []),
      ...['Omar', 'Dubai'],
    ]),
  )
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = [headings, ...rows].map((cells) => cells.slice(0, headings.length).map(quoted).join(','))
  return { text: lines.join('\n'), documents }
}
