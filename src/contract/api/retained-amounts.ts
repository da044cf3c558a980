/** Operations on money that a buyer retains from an issued document. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DocumentDetail, DocumentId } from '../documents.ts'
import {
  InvoiceRetainedRequest,
  RetainedAmount,
  RetainedAmounts,
  SettleRetainedRequest,
} from '../retained-amounts.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const params = z.object({ id: DocumentId })

export const listRetained = operation({
  method: 'GET',
  path: '/retained-amounts',
  tag,
  summary: 'List retained amounts that are not invoiced or paid yet, the earliest due first',
  needs: 'document.read',
  participant: true,
  response: dataOf(RetainedAmounts),
  problems: [],
})

export const getRetained = operation({
  method: 'GET',
  path: '/documents/{id}/retained-amount',
  tag,
  summary: 'Get the amount retained from an issued document',
  needs: 'document.read',
  params,
  response: dataOf(RetainedAmount),
  problems: ['document.nothing-retained'],
})

export const settleRetained = operation({
  method: 'PUT',
  path: '/documents/{id}/retained-amount',
  tag,
  summary: 'Record that a retained amount was paid, or undo that',
  needs: 'document.issue',
  also: 'document.read',
  params,
  body: SettleRetainedRequest,
  response: dataOf(RetainedAmount),
  audit: ['document.retentionPaid', 'document.retentionReopened'],
  problems: ['document.nothing-retained', 'document.other-company', 'document.retention-invoiced'],
})

export const invoiceRetained = operation({
  method: 'POST',
  path: '/documents/{id}/retained-amount/invoice',
  tag,
  summary: 'Create a draft invoice for the retained amount',
  needs: 'document.draft',
  also: 'document.read',
  idempotencyKey: 'optional',
  params,
  body: InvoiceRetainedRequest,
  response: dataOf(DocumentDetail),
  status: 201,
  audit: ['document.retentionInvoiced', 'document.drafted'],
  problems: [
    'document.not-found',
    'document.nothing-retained',
    'document.other-company',
    'document.retention-invoiced',
    'document.retention-paid',
    'participant.not-found',
  ],
})
