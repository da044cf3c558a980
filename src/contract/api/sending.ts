/** Operations on the way of issued documents: schedule, cancel, send again, and many documents at once. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DocumentId } from '../documents.ts'
import {
  BulkIssueRequest,
  BulkRetryRequest,
  BulkRun,
  BulkRunId,
  Canceled,
  ReplacedReport,
  Scheduled,
  ScheduleRequest,
} from '../exchange.ts'
import { operation } from './operation.ts'

const tag = 'exchange'
const params = z.object({ id: DocumentId })

export const retryDocument = operation({
  method: 'POST',
  path: '/documents/{id}/retry',
  tag,
  summary: 'Resend a document that failed permanently or could not be delivered',
  needs: 'exchange.retry',
  params,
  response: dataOf(z.object({ id: DocumentId })),
  audit: ['exchange.retried', 'exchange.sentAgain'],
  problems: ['document.not-found', 'document.other-company', 'exchange.nothing-to-retry'],
})

export const cancelSending = operation({
  method: 'POST',
  path: '/documents/{id}/cancel-sending',
  tag,
  summary: 'Stop an issued document before it is sent',
  needs: 'exchange.cancel',
  params,
  response: dataOf(Canceled),
  audit: ['exchange.canceled'],
  problems: [
    'document.issued-to-file',
    'document.not-found',
    'document.other-company',
    'exchange.already-under-way',
  ],
})

export const scheduleSending = operation({
  method: 'PUT',
  path: '/documents/{id}/schedule',
  tag,
  summary: 'Reschedule a scheduled document',
  needs: 'document.issue',
  params,
  body: ScheduleRequest,
  response: dataOf(Scheduled),
  audit: ['exchange.rescheduled'],
  problems: [
    'document.issued-to-file',
    'document.not-found',
    'document.other-company',
    'exchange.not-scheduled',
  ],
})

export const sendNow = operation({
  method: 'POST',
  path: '/documents/{id}/send-now',
  tag,
  summary: 'Send a scheduled document now',
  needs: 'document.issue',
  params,
  response: dataOf(Scheduled),
  audit: ['exchange.sentNow'],
  problems: [
    'document.issued-to-file',
    'document.not-found',
    'document.other-company',
    'exchange.not-scheduled',
  ],
})

export const resubmitReport = operation({
  method: 'POST',
  path: '/documents/{id}/report/resubmit',
  tag,
  summary: 'Resubmit a report that the tax authority rejected (needs Idempotency-Key)',
  needs: 'exchange.retry',
  idempotencyKey: 'required',
  params,
  response: dataOf(ReplacedReport),
  audit: ['exchange.reportResubmitted'],
  problems: ['document.not-found', 'document.other-company', 'exchange.nothing-to-resubmit'],
})

export const withdrawReport = operation({
  method: 'POST',
  path: '/documents/{id}/report/withdraw',
  tag,
  summary: 'Withdraw the report of a document that did not reach the buyer (needs Idempotency-Key)',
  needs: 'exchange.retry',
  idempotencyKey: 'required',
  params,
  response: dataOf(ReplacedReport),
  audit: ['exchange.reportWithdrawn'],
  problems: ['document.not-found', 'document.other-company', 'exchange.nothing-to-withdraw'],
})

export const startBulkIssue = operation({
  method: 'POST',
  path: '/documents/bulk-issue',
  tag,
  summary: 'Issue many drafts and send them (needs Idempotency-Key)',
  needs: 'document.issue',
  participant: true,
  idempotencyKey: 'required',
  body: BulkIssueRequest,
  response: dataOf(BulkRun),
  audit: ['exchange.bulkIssueStarted', 'exchange.bulkIssueToFileStarted'],
  problems: [
    'document.connected',
    'document.other-company',
    'exchange.bulk-run-not-found',
    'exchange.live-not-connected',
  ],
})

export const startBulkRetry = operation({
  method: 'POST',
  path: '/documents/bulk-retry',
  tag,
  summary: 'Send again what failed of many documents (needs Idempotency-Key)',
  needs: 'exchange.retry',
  participant: true,
  idempotencyKey: 'required',
  body: BulkRetryRequest,
  response: dataOf(BulkRun),
  audit: ['exchange.bulkRetryStarted'],
  problems: ['document.other-company', 'exchange.bulk-run-not-found'],
})

export const getBulkRun = operation({
  method: 'GET',
  path: '/bulk-runs/{id}',
  tag,
  summary: 'Get the progress of a bulk run and the result for each document',
  needs: 'exchange.read',
  params: z.object({ id: BulkRunId }),
  response: dataOf(BulkRun),
  problems: ['exchange.bulk-run-not-found'],
})
