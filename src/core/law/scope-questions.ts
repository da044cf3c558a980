/**
 * The questions that determine whether a company is in scope. Separate from the law itself, so that a page with the
 * questions need not load it.
 */
import type { LawTopic } from './law-at.ts'

/** The five questions, in the order in which they are asked, with their answers. */
export const scopeQuestions = {
  who: ['business', 'government', 'privatePerson'],
  customers: ['businesses', 'privatePersons'],
  supplies: ['usual', 'airWaybills', 'airlineTickets', 'financialServices', 'sovereignActs'],
  revenue: ['large', 'small'],
  provider: ['none', 'appointed', 'exchanging'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ScopeQuestion = keyof typeof scopeQuestions
export type ScopeAnswers = { readonly [Question in ScopeQuestion]: (typeof scopeQuestions)[Question][number] }

/** What is out of scope for every seller. */
export const outsideSupplies: { readonly [Supplies in ScopeAnswers['supplies']]?: LawTopic } = {
  airlineTickets: 'scope.airlineTickets',
  financialServices: 'scope.financialServices',
  sovereignActs: 'scope.sovereignActs',
}

/** The questions that remain after some answers: those whose answer could still change the result. */
export function openQuestions(answers: Partial<ScopeAnswers>): readonly ScopeQuestion[] {
  if (answers.who === 'privatePerson') return []
  const isOutside = answers.customers === 'privatePersons' || (answers.supplies ?? 'usual') in outsideSupplies
  const questions: readonly ScopeQuestion[] = isOutside
    ? ['who', 'customers', 'supplies']
    : answers.who === 'government'
      ? ['who', 'customers', 'supplies', 'provider']
      : ['who', 'customers', 'supplies', 'revenue', 'provider']
  return questions.filter((question) => answers[question] === undefined)
}
