/** The parties of an experiment: companies of this portal, created over HTTP, and their invoices. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvoiceDraft } from '#core/invoice'
import { type Buyer, standardInvoice } from '../../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../src/server/platform/testing/company.ts'
import type { LoadClient } from './client.ts'
import { requestAsOwner } from './request-as-owner.ts'

export async function registerCompanies(client: LoadClient, count: number): Promise<TestCompany[]> {
  const doors = { url: client.url, request: client.insist }
  const companies: TestCompany[] = []
  for (let number = 1; number <= count; number++)
    companies.push(await registerCompany(doors, { name: `Trader ${number}` }))
  return companies
}

export interface Issued {
  readonly id: string
  /** Milliseconds from the first request to the answer that the document is issued. */
  readonly milliseconds: number
}

/** A draft that was saved. */
export interface SavedDraft {
  readonly id: string
  readonly version: number
}

/** Saves and issues an invoice as a program would; a lost response is requested again with the same key. */
export async function issueOne(client: LoadClient, seller: TestCompany, buyer: Buyer): Promise<Issued> {
  const began = performance.now()
  const draft = await saveOne(client, seller, buyer)
  await issueSaved(client, seller, draft)
  return { id: draft.id, milliseconds: performance.now() - began }
}

/** Saves an invoice as a draft. */
export async function saveOne(client: LoadClient, seller: TestCompany, buyer: Buyer): Promise<SavedDraft> {
  const draft: InvoiceDraft = standardInvoice(buyer)
  const saved = await requestAsOwner(client, seller, 'POST', '/documents', {
    participant: seller.participant.id,
    body: { draft },
  })
  if (saved.status !== 201) throw new Error(`save: ${saved.status} ${JSON.stringify(saved.body)}`)
  return saved.body.data
}

/** Issues a draft with a request of its own. */
export async function issueSaved(
  client: LoadClient,
  seller: TestCompany,
  { id, version }: SavedDraft,
): Promise<void> {
  const issued = await requestAsOwner(client, seller, 'POST', `/documents/${id}/issue`, {
    idempotencyKey: randomUUID(),
    body: { version },
  })
  if (issued.status !== 200) throw new Error(`issue: ${issued.status} ${JSON.stringify(issued.body)}`)
}

/** Issues drafts with one request, and waits until each of them is issued. */
export async function issueMany(
  client: LoadClient,
  seller: TestCompany,
  drafts: readonly SavedDraft[],
): Promise<void> {
  const started = await requestAsOwner(client, seller, 'POST', '/documents/bulk-issue', {
    participant: seller.participant.id,
    idempotencyKey: randomUUID(),
    body: { ids: drafts.map(({ id }) => id) },
  })
  if (started.status !== 200) throw new Error(`issue: ${started.status} ${JSON.stringify(started.body)}`)
  let run = started.body.data
  while (run.state === 'running') {
    await sleep(250)
    run = (await requestAsOwner(client, seller, 'GET', `/bulk-runs/${run.id}`)).body.data
  }
  if (run.queued !== drafts.length) throw new Error(`issue: ${JSON.stringify(run)}`)
}
