import { createFileRoute } from '@tanstack/react-router'
import type { ScopeAnswers } from '#core/law'
import { ScopePage, type ScopeSearch } from '#web/law/pages/scope-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { choiceParam, onlyValid } from '#web/lib/search-params.ts'

// Literals, because `core/law` is large and would become part of the first load.
const choices: { readonly [Question in keyof ScopeAnswers]: readonly ScopeAnswers[Question][] } = {
  who: ['business', 'government', 'privatePerson'],
  customers: ['businesses', 'privatePersons'],
  supplies: ['usual', 'airWaybills', 'airlineTickets', 'financialServices', 'sovereignActs'],
  revenue: ['large', 'small'],
  provider: ['none', 'appointed', 'exchanging'],
}

/** Public: no account is needed. */
export const Route = createFileRoute('/in-scope')({
  validateSearch: (search: Record<string, unknown>): ScopeSearch =>
    onlyValid({
      who: choiceParam(search, 'who', choices.who),
      customers: choiceParam(search, 'customers', choices.customers),
      supplies: choiceParam(search, 'supplies', choices.supplies),
      revenue: choiceParam(search, 'revenue', choices.revenue),
      provider: choiceParam(search, 'provider', choices.provider),
    }),
  loader: () => loadTranslations('scope'),
  component: InScope,
})

function InScope() {
  return <ScopePage search={Route.useSearch()} />
}
