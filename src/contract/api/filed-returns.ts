/** Operations on VAT returns that are marked as filed. Their figures come from `getVatReturn`. */
import { z } from 'zod'
import { dataOf, listOf, PageQuery } from '../common.ts'
import {
  AfterFiling,
  AfterFilingQuery,
  CorrectFilingRequest,
  FiledReturn,
  FiledReturnId,
  FiledReturnRow,
  FiledReturnsQuery,
  FileReturnRequest,
  WithdrawFilingRequest,
} from '../filed-returns.ts'
import { RegisterRow } from '../reports.ts'
import { operation } from './operation.ts'

const tag = 'reports'
const params = z.object({ id: FiledReturnId })

export const listFiledReturns = operation({
  method: 'GET',
  path: '/filed-returns',
  tag,
  summary: 'List VAT returns marked as filed, the newest period first, with those whose mark was withdrawn',
  needs: 'report.read',
  participant: true,
  query: FiledReturnsQuery,
  response: listOf(FiledReturnRow),
  problems: ['page.bad-cursor'],
})

export const countAfterFiling = operation({
  method: 'GET',
  path: '/filed-returns/after-filing',
  tag,
  summary:
    'Count documents of a period that were issued or received after the day on which its return was filed',
  description:
    'Before a return is marked as filed: the figures are frozen as of the instant of marking, and include these documents.',
  needs: 'report.read',
  participant: true,
  query: AfterFilingQuery,
  response: dataOf(AfterFiling),
  problems: [],
})

export const getFiledReturn = operation({
  method: 'GET',
  path: '/filed-returns/{id}',
  tag,
  summary: 'Get a filed VAT return: its frozen figures, and what has changed in the period since',
  needs: 'report.read',
  params,
  response: dataOf(FiledReturn),
  problems: ['return.not-found'],
})

export const listLateDocuments = operation({
  method: 'GET',
  path: '/filed-returns/{id}/late-documents',
  tag,
  summary: 'List documents issued into the period or received since the return was filed, newest date first',
  needs: 'report.read',
  params,
  query: PageQuery,
  response: listOf(RegisterRow),
  problems: ['page.bad-cursor', 'return.not-found'],
})

export const markReturnFiled = operation({
  method: 'POST',
  path: '/filed-returns',
  tag,
  summary: 'Mark the VAT return of a period as filed and freeze its figures (needs Idempotency-Key)',
  description:
    'The fingerprint is that of `GET /reports/vat-return`. From then on, documents dated in the period are issued only ' +
    'with `intoFiledPeriod`; received documents are always accepted and are late changes of the return.',
  needs: 'document.issue',
  also: 'report.read',
  participant: true,
  idempotencyKey: 'required',
  body: FileReturnRequest,
  response: dataOf(FiledReturnRow),
  status: 201,
  audit: ['report.vatReturnFiled'],
  problems: ['return.busy', 'return.figures-changed', 'return.period-filed'],
})

export const correctFiling = operation({
  method: 'PATCH',
  path: '/filed-returns/{id}',
  tag,
  summary: 'Correct the date and the reference of a filed VAT return; its figures stay as they were',
  needs: 'document.issue',
  also: 'report.read',
  params,
  body: CorrectFilingRequest,
  response: dataOf(FiledReturnRow),
  audit: ['report.vatReturnFilingCorrected'],
  problems: ['return.not-found', 'return.withdrawn'],
})

export const withdrawFiling = operation({
  method: 'POST',
  path: '/filed-returns/{id}/withdrawal',
  tag,
  summary: 'Withdraw the mark of a filed VAT return, stating the reason; its figures stay on record',
  needs: 'document.issue',
  also: 'report.read',
  params,
  body: WithdrawFilingRequest,
  response: dataOf(FiledReturnRow),
  audit: ['report.vatReturnFilingWithdrawn'],
  problems: ['return.not-found', 'return.withdrawn'],
})
