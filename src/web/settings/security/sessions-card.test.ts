import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { AccountSession } from '#contract/account-security'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { SessionsCard } from './sessions-card.tsx'

beforeAll(() => loadWords('en'))

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36'
const session = (id: string, part: Partial<Record<keyof AccountSession, unknown>> = {}) =>
  ({
    id,
    current: false,
    address: '192.0.2.1',
    userAgent: chrome,
    rememberMe: false,
    startedAt: '2026-11-20T08:00:00Z',
    usedAt: '2026-11-21T08:00:00Z',
    ...part,
  }) as AccountSession

test('sessions of the same device are one row, which this session is not part of', () => {
  const sessions = [
    session('ses_1'),
    session('ses_2', { current: true }),
    session('ses_3', { startedAt: '2026-10-01T08:00:00Z', address: '192.0.2.7' }),
    session('ses_4', { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }),
  ]
  const html = createQueryScreen(i18next).render(() => createElement(SessionsCard, { sessions }))
  const rows = [...html.matchAll(/<tr data-row.*?<\/tr>/gs)].map(([row]) =>
    row
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('This device')
  expect(rows[0]).not.toContain('Sign out')
  expect(rows[1]).toContain('Chrome · Linux · 2 sessions')
  expect(rows[1]).toContain('192.0.2.1, 192.0.2.7')
  expect(rows[1]).toContain('1 Oct 2026')
  expect(rows[1]).toContain('Sign all out')
  expect(rows[2]).toContain('Firefox · Windows')
  expect(rows[2]).toContain('Sign out')
})
