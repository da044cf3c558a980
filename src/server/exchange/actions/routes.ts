import { z } from 'zod'
import { dataOf } from '#contract/common'
import { DocumentId } from '#contract/documents'
import {
  BulkIssueRequest,
  BulkRetryRequest,
  BulkRun,
  BulkRunId,
  Canceled,
  ReplacedReport,
  Scheduled,
  ScheduleRequest,
} from '#contract/exchange'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import type { ExchangePorts } from '../ports/index.ts'
import { startBulkIssue } from './bulk-issue.ts'
import { startBulkRetry } from './bulk-retry.ts'
import { cancelSending } from './cancel-sending.ts'
import { getBulkRun } from './get-bulk-run.ts'
import { resubmitReport } from './resubmit-report.ts'
import { retryDocument } from './retry-document.ts'
import { scheduleSending, sendNow } from './schedule-sending.ts'
import { type BulkRunView } from './start-run.ts'
import { withdrawReport } from './withdraw-report.ts'

const tags = ['exchange']
const params = z.object({ id: DocumentId })
type Id = z.infer<typeof DocumentId>

/** What people can ask of the exchange for documents that are issued, and for many at once. */
export function documentRoutes(app: App, context: Context, ports: ExchangePorts): void {
  sendingRoutes(app, context)
  scheduleRoutes(app, context)
  reportRoutes(app, context)
  bulkRoutes(app, context, ports)
}

function sendingRoutes(app: App, context: Context): void {
  app.post(
    '/documents/:id/retry',
    {
      schema: {
        tags,
        summary: 'Resend a document that failed permanently or could not be delivered',
        params,
        response: { 200: dataOf(z.object({ id: DocumentId })) },
      },
    },
    async (request) => {
      await retryDocument(context, actorOf(request), request.params.id)
      return { data: { id: request.params.id } }
    },
  )
  app.post(
    '/documents/:id/cancel-sending',
    {
      schema: {
        tags,
        summary: 'Stop an issued document before it is sent',
        params,
        response: { 200: dataOf(Canceled) },
      },
    },
    async (request) => {
      const { id } = request.params
      const { reportCanceled } = await cancelSending(context, actorOf(request), id)
      return { data: { id, reportCanceled } }
    },
  )
}

function scheduleRoutes(app: App, context: Context): void {
  app.put(
    '/documents/:id/schedule',
    {
      schema: {
        tags,
        summary: 'Reschedule a scheduled document',
        params,
        body: ScheduleRequest,
        response: { 200: dataOf(Scheduled) },
      },
    },
    async (request) => {
      const { id } = request.params
      const { sendAt } = await scheduleSending(context, actorOf(request), id, request.body.sendAt)
      return { data: { id, sendAt } }
    },
  )
  app.post(
    '/documents/:id/send-now',
    {
      schema: {
        tags,
        summary: 'Send a scheduled document now',
        params,
        response: { 200: dataOf(Scheduled) },
      },
    },
    async (request) => {
      const { id } = request.params
      const { sendAt } = await sendNow(context, actorOf(request), id)
      return { data: { id, sendAt } }
    },
  )
}

function reportRoutes(app: App, context: Context): void {
  const response = { 200: dataOf(ReplacedReport) }
  app.post(
    '/documents/:id/report/resubmit',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Resubmit a report that the tax authority rejected (needs Idempotency-Key)',
        params,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const key = idempotencyKeyOf(request)
      const { envelopeId, replaces } = await resubmitReport(context, actorOf(request), id, key)
      return { data: { id, envelopeId, replaces } }
    },
  )
  app.post(
    '/documents/:id/report/withdraw',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Withdraw the report of a document that did not reach the buyer (needs Idempotency-Key)',
        params,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const key = idempotencyKeyOf(request)
      const { envelopeId, replaces } = await withdrawReport(context, actorOf(request), id, key)
      return { data: { id, envelopeId, replaces } }
    },
  )
}

function bulkStart<Request extends z.ZodType>(summary: string, body: Request) {
  const config = { participant: true, idempotencyKey: 'required' } as const
  return { config, schema: { tags, summary, body, response: { 200: dataOf(BulkRun) } } }
}

function bulkRoutes(app: App, context: Context, ports: ExchangePorts): void {
  app.post(
    '/documents/bulk-issue',
    bulkStart('Issue many drafts and send them (needs Idempotency-Key)', BulkIssueRequest),
    async (request) => {
      const key = idempotencyKeyOf(request)
      const participant = participantOf(request)
      const run = await startBulkIssue(context, actorOf(request), ports, participant, request.body, key)
      return { data: presentRun(run) }
    },
  )
  app.post(
    '/documents/bulk-retry',
    bulkStart('Send again what failed of many documents (needs Idempotency-Key)', BulkRetryRequest),
    async (request) => {
      const key = idempotencyKeyOf(request)
      const participant = participantOf(request)
      const run = await startBulkRetry(context, actorOf(request), participant, request.body, key)
      return { data: presentRun(run) }
    },
  )
  app.get(
    '/bulk-runs/:id',
    {
      schema: {
        tags,
        summary: 'Get the progress of a bulk run and the result for each document',
        params: z.object({ id: BulkRunId }),
        response: { 200: dataOf(BulkRun) },
      },
    },
    async (request) => ({
      data: presentRun(await getBulkRun(context, actorOf(request), request.params.id)),
    }),
  )
}

function presentRun(run: BulkRunView): z.infer<typeof BulkRun> {
  return {
    id: run.id as z.infer<typeof BulkRunId>,
    kind: run.kind,
    state: run.state,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    total: run.total,
    queued: run.queued,
    refused: run.refused,
    items: run.items.map(({ documentId, findings, ...item }) => ({
      documentId: documentId as Id,
      ...item,
      findings: [...findings],
    })),
  }
}
