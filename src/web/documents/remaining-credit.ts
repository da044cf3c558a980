import { compare, decimal, zero } from '#core/money'
import type { Detail } from './queries.ts'

/** Whether a part of an issued invoice can still be credited. */
export function hasRemainingCredit({ leftToCredit }: Pick<Detail, 'leftToCredit'>): boolean {
  return leftToCredit !== null && compare(decimal(leftToCredit), zero) > 0
}

/** Whether a part of it was credited, but not all. */
export function isPartlyCredited(document: Pick<Detail, 'leftToCredit' | 'related'>): boolean {
  const isCredited = document.related.some(
    ({ relation, number }) => relation === 'correctedBy' && number !== null,
  )
  return isCredited && hasRemainingCredit(document)
}
