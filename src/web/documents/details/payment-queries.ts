import { queryOptions } from '@tanstack/react-query'
import * as paymentsApi from '#contract/api/payments'
import type { RecordPaymentRequest } from '#contract/payments'
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
  await refresh()
}

export async function undoPayment(documentId: string, paymentId: string): Promise<void> {
  await call(paymentsApi.undoPayment, { params: { id: documentId, paymentId } })
  await refresh()
}

/** Balances and figures follow from payments. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['documents'] }),
    queryClient.invalidateQueries({ queryKey: ['contacts'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
