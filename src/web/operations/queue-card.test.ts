import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OperationsOverview } from '#contract/operations'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { QueueCard } from './queue-card.tsx'

const row = { ready: 1, failed: 0, later: 2, oldestSeconds: 3 }

test('jobs are shown in words, and one without words by its name', () => {
  const overview = {
    workers: 1,
    stuck: 0,
    queue: [
      { ...row, job: 'exchange.acceptStatusBatch' },
      { ...row, job: 'platform.deliver-mail' },
      { ...row, job: 'otherProvider.watch' },
      { ...row, job: 'next.job' },
      { ready: 0, failed: 0, later: 0, oldestSeconds: 0, job: 'audit.check' },
    ],
  } as Partial<OperationsOverview> as OperationsOverview
  const html = createQueryScreen().render(() => createElement(QueueCard, { overview }))
  const words = html.replaceAll(/<[^>]*>/g, ' ')
  expect(words).toContain('Accept status messages')
  expect(words).toContain('Send e-mail')
  expect(words).toContain('next.job')
  expect(words).toContain('Watch documents handed to another provider')
  expect(words).not.toMatch(/exchange\.|otherProvider\./)
  // A kind without any job is no row.
  expect(words).not.toContain('Check the audit trail')
})
