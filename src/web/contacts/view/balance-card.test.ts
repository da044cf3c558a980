import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Contact } from '#contract/contacts'
import type { ContactBalance } from '#contract/statements'
import { meQuery } from '#web/identity/index.ts'
import { useParticipantStore } from '#web/lib/participant.ts'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { contactBalanceQuery } from '../queries.ts'
import { BalanceCard } from './balance-card.tsx'

const contact = { id: 'con_1' } as Partial<Contact> as Contact

beforeAll(() => loadWords('en'))

async function textOf(balance: Partial<ContactBalance>): Promise<string> {
  useParticipantStore.setState({ participant: { id: 'par_1' } } as never)
  const screen = createQueryScreen(i18next)
  await screen.fetch(meQuery.queryKey, { organization: { role: 'owner' } })
  const whole = { asOf: '2026-04-10', currencies: [], complete: true, counterparties: [], ...balance }
  await screen.fetch(contactBalanceQuery(contact.id, 'receivable').queryKey, whole)
  return screen.render(() => createElement(BalanceCard, { role: 'customer', contact }))
}

test('a contact without documents has no card; one whose documents were not all read leads to its statement', async () => {
  expect(await textOf({})).not.toContain('<section')
  const html = await textOf({ complete: false })
  expect(html).toContain('only the newest ones count')
  expect(html).toContain('Open the statement')
  expect(html).not.toContain('<dl')
})
