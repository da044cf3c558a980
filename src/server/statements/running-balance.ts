import type { StatementRow } from '#contract/statements'
import { daysBetween } from '#core/calendar'
import { decimal, printDecimal, subtract } from '#core/money'
import type { StatementEntry } from './statement-store.ts'

/** Balances by currency, as decimals. */
export type Balances = Map<string, string>

/**
 * The rows of a statement with the balance after each of them, in its currency: each row is the newest that its balance
 * counts. Exact. Changes `balances`, so that the next batch of older rows goes on with them.
 * @param entries newest first
 * @param balances at the newest of the entries
 * @param today in Asia/Dubai: an open document is overdue from the day after its due date
 */
export function withBalances(
  entries: readonly StatementEntry[],
  balances: Balances,
  today: string,
): StatementRow[] {
  return entries.map(({ open, paid, ...row }) => {
    const { amount, currency, dueDate, line, reportedPaid } = row
    const balance = balances.get(currency) ?? '0'
    // As in the totals: of an invoice that is answered as paid, what was recorded as paid of it, which is a line of its own.
    const isAnswered = line === 'document' && reportedPaid && !amount.startsWith('-')
    balances.set(currency, printDecimal(subtract(decimal(balance), decimal(isAnswered ? paid : amount))))
    const late = dueDate === null || !isOpen(open) ? 0 : daysBetween(dueDate, today)
    return { ...row, daysOverdue: late > 0 ? late : null, balance }
  })
}

function isOpen(open: string): boolean {
  return /[1-9]/.test(open)
}
