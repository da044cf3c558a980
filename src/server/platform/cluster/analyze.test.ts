import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { analyzeUnknownTables } from './analyze.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
  // Autovacuum would be faster.
  await portal.query('alter table mail_outbox set (autovacuum_enabled = off)')
})
afterAll(() => portal.stop())

test('tables with rows and without statistics are analyzed once; others are not', async () => {
  await analyzeUnknownTables(portal.ownerUrl)
  expect(await analyzeUnknownTables(portal.ownerUrl)).toEqual([])
  await portal.query(
    `insert into mail_outbox (id, recipient, subject, body, created_at)
     select 'mail_' || g, 'a@example.ae', 'Subject', 'Body', now() from generate_series(1, 100) g`,
  )
  expect(await analyzeUnknownTables(portal.ownerUrl)).toEqual(['public.mail_outbox'])
  expect(await portal.query(`select reltuples from pg_class where relname = 'mail_outbox'`)).toEqual([
    { reltuples: 100 },
  ])
  expect(await analyzeUnknownTables(portal.ownerUrl)).toEqual([])
})
