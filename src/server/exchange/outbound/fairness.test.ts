import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../../app.ts'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { newId, newUuid } from '../../platform/base/ids.ts'
import { loadSecrets } from '../../platform/base/secrets.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

const many = 2_000

let portal: TestPortal
let worker: Portal | undefined
let busy: TestCompany
let small: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  busy = await registerCompany(portal, { name: 'Busy' })
  small = await registerCompany(portal, { name: 'Small' })
})
afterAll(async () => {
  await worker?.stop()
  await portal.stop()
})

/** Copies an issued document, because issuing two thousand would take a minute, and publishes each copy as issued. */
async function issueCopies(company: TestCompany, id: string, count: number): Promise<void> {
  const scope = { organizationId: company.organizationId, environment: 'preprod' as const }
  const columns = async (table: string) =>
    (
      await portal.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    ).map((row) => row.name)
  const ids = Array.from({ length: count }, () => newId('doc'))
  const numbers = ids.map((_, index) => `COPY-${index}`)
  const own: Record<string, string> = { id: 'c.id', document_id: 'c.id', number: 'c.number', uuid: 'c.uuid' }
  for (const [table, key] of [
    ['documents', 'id'],
    ['document_contents', 'document_id'],
  ] as const) {
    const names = await columns(table)
    await portal.query(
      `insert into ${table} (${names.join(', ')})
       select ${names.map((name) => own[name] ?? `t.${name}`).join(', ')}
       from ${table} t, unnest($2::text[], $3::text[], $4::text[]) as c (id, number, uuid) where t.${key} = $1`,
      [id, ids, numbers, ids.map(() => newUuid())],
    )
  }
  await portal.context.db.tenant(scope, async (tx) => {
    for (const subjectId of ids) {
      await portal.context.events.publish(tx, {
        name: 'document.issued',
        subjectId,
        participantKey: company.participant.id,
      })
    }
  })
}

const sentBy = async (company: TestCompany) =>
  (
    await portal.query<{ count: number }>(
      `select count(*)::integer as count from transmissions where organization_id = $1 and kind = 'invoice' and state = 'sent'`,
      [company.organizationId],
    )
  )[0]?.count ?? 0

test('one document of a small tenant does not wait for two thousand of a busy one', {
  timeout: 240_000,
}, async () => {
  const first = await issueInvoice(portal, busy, standardInvoice(outsideBuyer(1)))
  await issueCopies(busy, first.id, many)
  const single = await issueInvoice(portal, small, standardInvoice(outsideBuyer(1)))
  worker = await startPortal({
    config: { ...portal.context.config, workerConcurrency: 4 },
    secrets: loadSecrets(portal.folder, portal.secret),
    ownerUrl: portal.ownerUrl,
    appUrl: portal.appUrl,
    clock: portal.clock,
    api: false,
  })
  let before = 0
  while ((await readDocument(portal, small, single.id)).standing.verdict !== 'complete') {
    before = await sentBy(busy)
    await sleep(50)
  }
  // Delivered, reported and answered before a twentieth of the busy tenant's documents had been sent.
  expect(before).toBeLessThan(many / 20)
  const waiting = await portal.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker.jobs where task_identifier like 'exchange.%'`,
  )
  expect(waiting[0]?.count).toBeGreaterThan(many / 2)
})
