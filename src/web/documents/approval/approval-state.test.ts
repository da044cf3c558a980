import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import type { Detail } from '../queries.ts'
import { ApprovalState } from './approval-state.tsx'

beforeAll(() => loadWords('en'))

const [me, noura] = [
  { id: 'usr_1', name: 'Aisha Al Noor' },
  { id: 'usr_2', name: 'Noura Al Ketbi' },
]
const wordsFor = async (approvers: object[]) => {
  const approval = {
    state: 'awaiting',
    requestedAt: '2026-11-21T08:00:00Z',
    requestedBy: 'usr_3',
    keyMadeBy: null,
  }
  const document = { facts: { document: 'draft' }, approval, approvers, timeline: [] } as unknown as Detail
  const screen = createQueryScreen(i18next)
  await screen.fetch(['me'], { user: { id: me?.id }, organization: { role: 'approver' } })
  const html = screen.render(() => createElement(ApprovalState, { document }))
  return html.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '')
}

test('a draft that waits for the reader names who else can approve it, and not the reader', async () => {
  const words = await wordsFor([me as object, noura as object])
  expect(words).toContain('Waiting for your approval')
  expect(words).toContain('Noura Al Ketbi can approve it, too.')
  expect(words).not.toContain('Aisha Al Noor')
  expect(await wordsFor([me as object])).not.toContain('can approve it')
})
