import type { z } from 'zod'
import * as sendingApi from '#contract/api/sending'
import type { BulkRun, BulkRunId } from '#contract/exchange'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { ExchangePorts } from '../ports/index.ts'
import { startBulkIssue } from './bulk-issue.ts'
import { startBulkRetry } from './bulk-retry.ts'
import { cancelSending } from './cancel-sending.ts'
import { getBulkRun } from './get-bulk-run.ts'
import { resubmitReport } from './resubmit-report.ts'
import { retryDocument } from './retry-document.ts'
import { scheduleSending, sendNow } from './schedule-sending.ts'
import type { BulkRunView } from './start-run.ts'
import { withdrawReport } from './withdraw-report.ts'

/** Operations on the exchange of issued documents, one or many. */
export function documentRoutes(app: App, context: Context, ports: ExchangePorts): void {
  serve(app, sendingApi.retryDocument, async ({ actor, params: { id } }) => {
    await retryDocument(context, actor, id)
    return { data: { id } }
  })
  serve(app, sendingApi.cancelSending, async ({ actor, params: { id } }) => {
    const { reportCanceled } = await cancelSending(context, actor, id)
    return { data: { id, reportCanceled } }
  })
  serve(app, sendingApi.scheduleSending, async ({ actor, params: { id }, body }) => {
    const { sendAt } = await scheduleSending(context, actor, id, body.sendAt)
    return { data: { id, sendAt } }
  })
  serve(app, sendingApi.sendNow, async ({ actor, params: { id } }) => {
    const { sendAt } = await sendNow(context, actor, id)
    return { data: { id, sendAt } }
  })
  serve(app, sendingApi.resubmitReport, async ({ actor, params: { id }, idempotencyKey }) => {
    const { envelopeId, replaces } = await resubmitReport(context, actor, id, idempotencyKey)
    return { data: { id, envelopeId, replaces } }
  })
  serve(app, sendingApi.withdrawReport, async ({ actor, params: { id }, idempotencyKey }) => {
    const { envelopeId, replaces } = await withdrawReport(context, actor, id, idempotencyKey)
    return { data: { id, envelopeId, replaces } }
  })
  bulkRoutes(app, context, ports)
}

function bulkRoutes(app: App, context: Context, ports: ExchangePorts): void {
  serve(app, sendingApi.startBulkIssue, async ({ actor, participant, body, idempotencyKey }) => ({
    data: presentRun(await startBulkIssue(context, actor, ports, participant, body, idempotencyKey)),
  }))
  serve(app, sendingApi.startBulkRetry, async ({ actor, participant, body, idempotencyKey }) => ({
    data: presentRun(await startBulkRetry(context, actor, participant, body, idempotencyKey)),
  }))
  serve(app, sendingApi.getBulkRun, async ({ actor, params }) => ({
    data: presentRun(await getBulkRun(context, actor, params.id)),
  }))
}

function presentRun(run: BulkRunView): BulkRun {
  return {
    id: run.id as z.infer<typeof BulkRunId>,
    kind: run.kind,
    state: run.state,
    failure: run.failure,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    total: run.total,
    queued: run.queued,
    refused: run.refused,
    items: run.items.map(({ documentId, findings, ...item }) => ({
      documentId: documentId as BulkRun['items'][number]['documentId'],
      ...item,
      findings: [...findings],
    })),
  }
}
