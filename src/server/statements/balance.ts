/** The balance of a contact from its documents: pure. */
import type { CurrencyBalance } from '#contract/statements'
import { add, type Decimal, decimal, isNegative, printDecimal, sum, zero } from '#core/money'

/** A document as it counts in a balance; its amount is a decimal, of a credit note less than zero. */
export interface BalanceEntry {
  readonly id: string
  readonly date: string
  readonly currency: string
  readonly amount: string
  /** The buyer has answered that it is paid. */
  readonly reportedPaid: boolean
}

type Part = 'pastDue' | 'notYetDue' | 'undated' | 'credit'

/** What is known of the entries besides their amounts. Dates are `YYYY-MM-DD`. */
interface Known {
  readonly asOf: string
  /** By the id of the document: the due date of an invoice, and the invoice that a credit note corrects. */
  readonly dues: ReadonlyMap<string, { readonly dueDate: string | null; readonly original: string | null }>
}

/** An open invoice with its credit notes, or a credit note without one. */
interface Claim {
  readonly currency: string
  readonly invoice: string | null
  readonly amount: Decimal
  readonly documents: number
}

/** Credit notes always count, as in the statement; an invoice that is reported as paid does not. */
export function isOpen({ amount, reportedPaid }: BalanceEntry): boolean {
  return !reportedPaid || isNegative(decimal(amount))
}

/** The balance by currency, in the order of the codes. */
export function balanceOf(entries: readonly BalanceEntry[], known: Known): CurrencyBalance[] {
  const claims = claimsOf(entries.filter(isOpen), known.dues)
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = claims.filter((claim) => claim.currency === currency)
    const part = (name: Part) => total(own.filter((claim) => partOf(claim, known) === name))
    const ofYear = entries.filter(
      (entry) => entry.currency === currency && entry.date.slice(0, 4) === known.asOf.slice(0, 4),
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

/** A credit note counts with the invoice that it corrects, if that is open and has the same currency. */
function claimsOf(open: readonly BalanceEntry[], dues: Known['dues']): Claim[] {
  const invoices = new Map(
    open.filter(({ amount }) => !isNegative(decimal(amount))).map((entry) => [entry.id, entry]),
  )
  const claims = new Map<string, Claim>()
  for (const { amount, currency, id } of open) {
    const original = invoices.get(invoices.has(id) ? id : (dues.get(id)?.original ?? ''))
    const isOfInvoice = original?.currency === currency
    const key = isOfInvoice ? original.id : id
    const before = claims.get(key)
    claims.set(key, {
      currency,
      invoice: isOfInvoice ? original.id : null,
      amount: add(before?.amount ?? zero, decimal(amount)),
      documents: 1,
    })
  }
  return [...claims.values()].filter(({ amount }) => amount.digits !== 0n)
}

function partOf({ amount, invoice }: Claim, { asOf, dues }: Known): Part {
  if (invoice === null || isNegative(amount)) return 'credit'
  const due = dues.get(invoice)?.dueDate
  if (!due) return 'undated'
  return due < asOf ? 'pastDue' : 'notYetDue'
}

function total(some: readonly Pick<Claim, 'amount' | 'documents'>[]): CurrencyBalance['open'] {
  return {
    amount: printDecimal(sum(some.map(({ amount }) => amount))),
    documents: some.reduce((count, { documents }) => count + documents, 0),
  }
}
