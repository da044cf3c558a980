import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as paymentsApi from '#contract/api/payments'
import type {
  MarkedPaid,
  RecordPaymentRequest,
  UndonePayments,
  UndoPaymentsRequest,
} from '#contract/payments'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The payments of a document; stale after every change of documents. */
export function paymentsQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'payments', documentId],
    queryFn: async ({ signal }) =>
      (await call(paymentsApi.listPayments, { params: { id: documentId }, signal })).data,
  })
}

/** Records a payment once for a key. */
export async function recordPayment(
  documentId: string,
  body: RecordPaymentRequest,
  idempotencyKey: string,
): Promise<void> {
  await call(paymentsApi.recordPayment, { params: { id: documentId }, body, idempotencyKey })
  await refreshPayments()
}

export async function undoPayment(documentId: string, paymentId: string): Promise<void> {
  await call(paymentsApi.undoPayment, { params: { id: documentId, paymentId } })
  await refreshPayments()
}

/** Records what is open of documents as paid, once for a key. The caller refreshes the screen with `refreshPayments`. */
export async function markPaid(
  body: z.input<typeof paymentsApi.markPaid.body>,
  idempotencyKey: string,
): Promise<MarkedPaid> {
  return (await call(paymentsApi.markPaid, { body, idempotencyKey })).data
}

/** Undoes payments of several documents. */
export async function undoPayments(
  payments: readonly { readonly documentId: string; readonly paymentId: string }[],
): Promise<UndonePayments> {
  const body = { payments: payments.map(({ documentId, paymentId }) => ({ documentId, paymentId })) }
  const { data } = await call(paymentsApi.undoPayments, { body: body as UndoPaymentsRequest })
  await refreshPayments()
  return data
}

/** Balances and figures follow from payments. */
export async function refreshPayments(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['documents'] }),
    queryClient.invalidateQueries({ queryKey: ['contacts'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
