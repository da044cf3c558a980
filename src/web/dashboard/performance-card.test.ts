import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { PerformanceCard } from './performance-card.tsx'
import type { DashboardNumbers } from './queries.ts'

const numbers = {
  range: { from: '2026-11-01', to: '2026-11-28' },
  generated: 7,
  sent: 5,
  received: 3,
  needsYou: 0,
  networkId: '0235:1000000001',
  registration: 'registered',
  supportedDocuments: ['380', '381', '389', '261', '480', '81'],
  performance: { complete: 5, needsYou: 0, deliveredSeconds: 1, reportedSeconds: 2, mediansOf: 100 },
} as unknown as DashboardNumbers

beforeAll(() => loadWords('en'))

function wordsOfCard(change: Partial<DashboardNumbers> = {}): string {
  const props = { numbers: { ...numbers, ...change } }
  const html = createQueryScreen(i18next).render(() => createElement(PerformanceCard, props))
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the dashboard shows the documents of the range, the participant ID, its registration and its kinds', () => {
  const words = wordsOfCard()
  expect(words).toContain('Documents generated 7 Sent 5 Received 3 ')
  expect(words).toContain('Participant ID 0235:1000000001 ')
  expect(words).toContain(' Registered ')
  expect(words).toMatch(/Supported documents: .*Tax invoice 380 .*381 .*389 .*261 .*480 .*81/)
  expect(wordsOfCard({ registration: 'notRegistered' })).toContain(' Not registered ')
})
