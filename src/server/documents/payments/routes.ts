import * as paymentsApi from '#contract/api/payments'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { DocumentPorts } from '../model/index.ts'
import { listPayments } from './list-payments.ts'
import { markPaid } from './mark-paid.ts'
import { recordPayment } from './record-payment.ts'
import { undoPayment } from './undo-payment.ts'
import { undoPayments } from './undo-payments.ts'

/** Payments of documents. */
export function paymentRoutes(app: App, context: Context, ports: DocumentPorts): void {
  serve(app, paymentsApi.listPayments, async ({ actor, params }) => ({
    data: await listPayments(context, actor, ports, params.id),
  }))
  serve(app, paymentsApi.recordPayment, async ({ actor, params, body, idempotencyKey }) => ({
    data: await recordPayment(context, actor, ports, params.id, body, idempotencyKey),
  }))
  serve(app, paymentsApi.undoPayment, async ({ actor, params }) => ({
    data: await undoPayment(context, actor, ports, params.id, params.paymentId),
  }))
  serve(app, paymentsApi.markPaid, async ({ actor, participant, body, idempotencyKey }) => ({
    data: await markPaid(context, actor, ports, participant, body, idempotencyKey),
  }))
  serve(app, paymentsApi.undoPayments, async ({ actor, participant, body }) => ({
    data: await undoPayments(context, actor, ports, participant, body),
  }))
}
