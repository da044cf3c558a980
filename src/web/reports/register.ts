import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DocumentRow } from '#contract/documents'
import { add, type Decimal, decimal, isNegative, negate, printDecimal } from '#core/money'
import { api, type ListOf } from '#web/lib/api.ts'

export type RegisterRow = z.infer<typeof DocumentRow>
export type RegisterDirection = 'sent' | 'received'

export interface RegisterFilter {
  direction: RegisterDirection
  from: string
  to: string
}

export interface Register {
  rows: RegisterRow[]
  /** False when there are more documents than one register takes. */
  complete: boolean
}

const pageSize = 200
const mostPages = 25

/** Every issued or received document of a range, page after page, as the list gives them. */
export function registerQuery(filter: RegisterFilter) {
  return queryOptions({
    queryKey: ['documents', 'register', filter],
    queryFn: async ({ signal }): Promise<Register> => {
      const rows: RegisterRow[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const query = {
          ...filter,
          limit: pageSize,
          cursor,
          issued: filter.direction === 'sent' ? true : undefined,
        }
        const answer = await api.get<ListOf<RegisterRow>>('/documents', { query, signal })
        rows.push(...answer.data)
        if (!answer.page.next) return { rows, complete: true }
        cursor = answer.page.next
      }
      return { rows, complete: false }
    },
  })
}

const credits: readonly string[] = ['381', '261', '81']

/** A credit note takes away. */
export function signedAmount(row: Pick<RegisterRow, 'typeCode' | 'payable'>): string {
  if (!credits.includes(row.typeCode)) return row.payable
  const amount = decimal(row.payable)
  return printDecimal(isNegative(amount) ? amount : negate(amount))
}

export interface CurrencyTotal {
  currency: string
  documents: number
  amount: string
}

/** One total a currency, never summed across; exact. */
export function totalsByCurrency(rows: readonly RegisterRow[]): CurrencyTotal[] {
  const totals = new Map<string, { documents: number; amount: Decimal }>()
  for (const row of rows) {
    const before = totals.get(row.currency)
    const amount = decimal(signedAmount(row))
    totals.set(row.currency, {
      documents: (before?.documents ?? 0) + 1,
      amount: before ? add(before.amount, amount) : amount,
    })
  }
  return [...totals]
    .map(([currency, total]) => ({
      currency,
      documents: total.documents,
      amount: printDecimal(total.amount),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency))
}
