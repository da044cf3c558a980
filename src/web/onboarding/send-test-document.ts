import type { z } from 'zod'
import * as documentsApi from '#contract/api/documents'
import type { DocumentDetail } from '#contract/documents'
import type { Participant } from '#contract/participants'
import { addDays } from '#core/calendar'
import { newDraft, withOwnParty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { call } from '#web/lib/call.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'

type Detail = z.infer<typeof DocumentDetail>

/** Sends a small invoice from a company to itself, so that both sides of the portal have a document. */
function testDraft(company: Participant): InvoiceDraft {
  const issueDate = todayInDubai()
  const blank = newDraft(company.trn ? 'invoice' : 'commercialInvoice', { issueDate })
  const { seller } = withOwnParty(blank, company)
  return {
    ...blank,
    dueDate: addDays(issueDate, 30),
    ...(seller ? { buyer: seller } : {}),
    paymentMeans: [{ code: '10' }],
    lines: [
      {
        id: '1',
        quantity: '1',
        unit: 'C62',
        price: { gross: '1' },
        vat: company.trn ? { category: 'standard', rate: '5' } : { category: 'outOfScope' },
        item: { name: 'Test', description: 'Test', type: 'S', serviceCodes: [{ value: '998311' }] },
      },
    ],
  }
}

/** Issues a test document of a company to itself. Raises ApiError. */
export async function sendTestDocument(company: Participant): Promise<Detail> {
  const { data: draft } = await call(documentsApi.createDraft, {
    body: { draft: testDraft(company) },
    idempotencyKey: crypto.randomUUID(),
  })
  const { data } = await call(documentsApi.issueDocument, {
    params: { id: draft.id },
    body: { version: draft.version },
    idempotencyKey: crypto.randomUUID(),
  })
  return data
}
