/** The balance of a contact from its documents: pure. */
import type { CurrencyBalance } from '#contract/statements'
import { compare, type Decimal, decimal, isNegative, negate, printDecimal, subtract, sum } from '#core/money'

/** A document as it counts in a balance; its amount is a decimal, of a credit note less than zero. */
export interface BalanceEntry {
  readonly id: string
  readonly date: string
  readonly number: string | null
  readonly typeCode: string
  readonly currency: string
  readonly amount: string
  /** What was recorded as paid of it, or refunded of a credit note: a decimal, at least zero. */
  readonly paid: string
  /** The buyer has answered that it is paid. */
  readonly reportedPaid: boolean
}

/** An invoice that a credit note reduces, by up to the amount; null for all of it. */
export interface Reduction {
  readonly original: string
  readonly amount: string | null
}

type Part = 'pastDue' | 'notYetDue' | 'undated' | 'credit'

/** Facts about the entries besides their amounts. Dates are `YYYY-MM-DD`. */
interface BalanceInputs {
  readonly asOf: string
  /** By the id of an invoice. */
  readonly dueDates: ReadonlyMap<string, string | null>
  /** By the id of a credit note. */
  readonly reductions: ReadonlyMap<string, readonly Reduction[]>
}

/** What credit notes leave of an open invoice, or what open invoices leave of a credit note. */
interface Claim {
  readonly currency: string
  readonly invoice: string | null
  readonly amount: Decimal
  readonly documents: number
}

/** Credit notes always count, as in the statement; an invoice that is reported as paid does not. */
export function isOpen(entry: BalanceEntry): boolean {
  return !entry.reportedPaid || isCredit(entry)
}

/** The balance by currency, in the order of the codes. */
export function balanceOf(entries: readonly BalanceEntry[], totals: BalanceInputs): CurrencyBalance[] {
  const claims = claimsOf(entries.filter(isOpen), totals.reductions)
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = claims.filter((claim) => claim.currency === currency)
    const part = (name: Part) => total(own.filter((claim) => partOf(claim, totals) === name))
    const ofYear = entries.filter(
      (entry) => entry.currency === currency && entry.date.slice(0, 4) === totals.asOf.slice(0, 4),
    )
    return {
      currency,
      open: total(own),
      pastDue: part('pastDue'),
      notYetDue: part('notYetDue'),
      undated: part('undated'),
      credit: part('credit'),
      thisYear: total(ofYear.map((entry) => ({ amount: decimal(entry.amount), documents: 1 }))),
    }
  })
}

/** True for what reduces others: credit notes, which are less than zero. */
export function isCredit({ amount }: Pick<BalanceEntry, 'amount'>): boolean {
  return isNegative(decimal(amount))
}

/**
 * A credit note reduces the invoices that it corrects, as far as they are open and have the same currency; the older
 * one first. The rest is credit, so that the sum stays that of the documents.
 */
function claimsOf(open: readonly BalanceEntry[], reductions: BalanceInputs['reductions']): Claim[] {
  const invoices = open.filter((entry) => !isCredit(entry))
  const left = new Map(
    invoices.map((entry) => [entry.id, { amount: unpaidOf(entry), currency: entry.currency }] as const),
  )
  const credits = open
    .filter(isCredit)
    .toReversed()
    .map((entry) => {
      const { currency, id } = entry
      let rest = unpaidOf(entry)
      for (const { amount: most, original } of reductions.get(id) ?? []) {
        const invoice = left.get(original)
        if (invoice?.currency !== currency) continue
        const amounts = [rest, invoice.amount, ...(most === null ? [] : [decimal(most)])].reduce(smaller)
        left.set(original, { currency, amount: subtract(invoice.amount, amounts) })
        rest = subtract(rest, amounts)
      }
      return { currency, invoice: null, amount: negate(rest), documents: 1 }
    })
  const rests = [...left].map(([invoice, rest]) => ({ ...rest, invoice, documents: 1 }))
  return [...rests, ...credits].filter(({ amount }) => amount.digits !== 0n)
}

/** What payments leave of an invoice, or refunds of a credit note: not less than zero. */
function unpaidOf(entry: BalanceEntry): Decimal {
  const amount = decimal(entry.amount)
  return subtract(isCredit(entry) ? negate(amount) : amount, decimal(entry.paid))
}

function smaller(a: Decimal, b: Decimal): Decimal {
  return compare(b, a) < 0 ? b : a
}

function partOf({ invoice }: Claim, { asOf, dueDates }: BalanceInputs): Part {
  if (invoice === null) return 'credit'
  const due = dueDates.get(invoice)
  if (!due) return 'undated'
  return due < asOf ? 'pastDue' : 'notYetDue'
}

function total(some: readonly Pick<Claim, 'amount' | 'documents'>[]): CurrencyBalance['open'] {
  return {
    amount: printDecimal(sum(some.map(({ amount }) => amount))),
    documents: some.reduce((count, { documents }) => count + documents, 0),
  }
}
