import { useRef } from 'react'
import type { z } from 'zod'
import * as documentsApi from '#contract/api/documents'
import type { DocumentDetail } from '#contract/documents'
import type { Participant } from '#contract/participants'
import { addDays } from '#core/calendar'
import { newDraft, withOwnParty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { isApiError, isMissing } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'

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

/**
 * A function that issues a test document of a company to itself. Repeated after a lost response it continues the same
 * document. It raises ApiError.
 */
export function useTestDocument(): (company: Participant) => Promise<Detail> {
  const withCreateKey = useIdempotencyKey()
  const withIssueKey = useIdempotencyKey()
  const created = useRef<Pick<Detail, 'id' | 'version'> | null>(null)
  return async (company) => {
    const body = { draft: testDraft(company) }
    created.current ??= (
      await withCreateKey(body, (idempotencyKey) => call(documentsApi.createDraft, { body, idempotencyKey }))
    ).data
    const { id, version } = created.current
    const request = { params: { id }, body: { version } }
    try {
      const issuing = await withIssueKey(request, (idempotencyKey) =>
        call(documentsApi.issueDocument, { ...request, idempotencyKey }),
      )
      created.current = null
      return issuing.data
    } catch (error) {
      // Another request changed or deleted the draft: the next click creates another one.
      if (isMissing(error) || (isApiError(error) && error.status === 409)) created.current = null
      throw error
    }
  }
}
