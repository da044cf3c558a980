/** Operations on payments of documents. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DocumentId } from '../documents.ts'
import {
  DocumentPayments,
  MarkedPaid,
  MarkPaidRequest,
  PaymentId,
  RecordPaymentRequest,
  UndonePayments,
  UndoPaymentsRequest,
} from '../payments.ts'
import { operation } from './operation.ts'

const tag = 'documents'

export const listPayments = operation({
  method: 'GET',
  path: '/documents/{id}/payments',
  tag,
  summary: 'List the payments of a document, with what is open',
  needs: 'document.read',
  params: z.object({ id: DocumentId }),
  response: dataOf(DocumentPayments),
  problems: ['document.not-found'],
})

export const recordPayment = operation({
  method: 'POST',
  path: '/documents/{id}/payments',
  tag,
  summary: 'Record a payment of an issued or received document, or a refund of a credit note',
  needs: 'document.issue',
  also: 'document.read',
  idempotencyKey: 'optional',
  params: z.object({ id: DocumentId }),
  body: RecordPaymentRequest,
  response: dataOf(DocumentPayments),
  status: 201,
  audit: ['document.paymentRecorded'],
  problems: ['document.not-found', 'document.not-payable', 'document.other-company'],
})

export const undoPayment = operation({
  method: 'POST',
  path: '/documents/{id}/payments/{paymentId}/undo',
  tag,
  summary: 'Undo a recorded payment, which stays in the list',
  needs: 'document.issue',
  also: 'document.read',
  params: z.object({ id: DocumentId, paymentId: PaymentId }),
  response: dataOf(DocumentPayments),
  audit: ['document.paymentUndone'],
  problems: ['document.not-found', 'document.other-company', 'document.payment-not-found'],
})

export const markPaid = operation({
  method: 'POST',
  path: '/documents/mark-paid',
  tag,
  summary: 'Record what is open of many documents as paid; the answer names those that were refused',
  needs: 'document.issue',
  also: 'document.read',
  participant: true,
  idempotencyKey: 'optional',
  body: MarkPaidRequest,
  response: dataOf(MarkedPaid),
  audit: ['document.paymentRecorded'],
  problems: ['document.other-company'],
})

export const undoPayments = operation({
  method: 'POST',
  path: '/documents/undo-payments',
  tag,
  summary: 'Undo recorded payments of many documents; they stay in the lists',
  needs: 'document.issue',
  also: 'document.read',
  participant: true,
  body: UndoPaymentsRequest,
  response: dataOf(UndonePayments),
  audit: ['document.paymentUndone'],
  problems: ['document.other-company'],
})
