/** Who trades in an experiment: companies of this portal, made through its own doors, and what they invoice. */
import { randomUUID } from 'node:crypto'
import type { InvoiceDraft } from '#core/invoice'
import { type Buyer, standardInvoice } from '../../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../src/server/platform/testing/company.ts'
import { asPerson } from './as-person.ts'
import type { LoadClient } from './client.ts'

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

/** Saves and issues an invoice the way a program would; a lost answer is asked for again with the same key. */
export async function issueOne(client: LoadClient, seller: TestCompany, buyer: Buyer): Promise<Issued> {
  const began = performance.now()
  const draft: InvoiceDraft = standardInvoice(buyer)
  const saved = await asPerson(client, seller, 'POST', '/documents', {
    participant: seller.participant.id,
    body: { draft },
  })
  if (saved.status !== 201) throw new Error(`save: ${saved.status} ${JSON.stringify(saved.body)}`)
  const { id, version } = saved.body.data
  const issued = await asPerson(client, seller, 'POST', `/documents/${id}/issue`, {
    idempotencyKey: randomUUID(),
    body: { version },
  })
  if (issued.status !== 200) throw new Error(`issue: ${issued.status} ${JSON.stringify(issued.body)}`)
  return { id, milliseconds: performance.now() - began }
}
