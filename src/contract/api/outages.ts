/** Operations on the log of outages, as an organization sees it. */
import { z } from 'zod'
import { dataOf, FileQuery, listOf, PageQuery } from '../common.ts'
import { AffectedDocument, GiveNoticeRequest, Outage, OutageId, OutageQuery } from '../operations.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const tag = 'outages'
const params = z.object({ id: OutageId })
const one = dataOf(Outage)

export const listOutages = operation({
  method: 'GET',
  path: '/outages',
  tag,
  summary: 'List outages, newest first',
  needs: 'report.read',
  query: OutageQuery,
  response: listOf(Outage),
  problems: ['page.bad-cursor'],
})

export const getOutage = operation({
  method: 'GET',
  path: '/outages/{id}',
  tag,
  summary: 'Get an outage',
  needs: 'report.read',
  params,
  response: one,
  problems: ['outage.not-found'],
})

export const listOutageDocuments = operation({
  method: 'GET',
  path: '/outages/{id}/documents',
  tag,
  summary: 'List the documents an outage delayed, oldest first',
  needs: 'report.read',
  params,
  query: PageQuery,
  response: listOf(AffectedDocument),
  problems: ['outage.not-found', 'page.bad-cursor'],
})

export const giveOutageNotice = operation({
  method: 'POST',
  path: '/outages/{id}/notice',
  tag,
  summary: 'Record that the tax authority was notified of an outage (takes Idempotency-Key)',
  needs: 'exchange.retry',
  idempotencyKey: 'optional',
  params,
  body: GiveNoticeRequest,
  response: one,
  audit: ['outage.noticeGiven'],
  problems: ['outage.not-found'],
})

export const exportOutagesCsv = operation({
  method: 'GET',
  path: '/outages.csv',
  tag,
  summary: 'Download the list of outages as CSV',
  needs: 'report.export',
  query: FileQuery,
  file: tableMediaTypes.csv,
  problems: [],
})

export const exportOutagesXlsx = operation({
  method: 'GET',
  path: '/outages.xlsx',
  tag,
  summary: 'Download the list of outages as XLSX',
  needs: 'report.export',
  query: FileQuery,
  file: tableMediaTypes.xlsx,
  problems: [],
})

export const exportOutageDocumentsCsv = operation({
  method: 'GET',
  path: '/outages/{id}/documents.csv',
  tag,
  summary: 'Download the documents an outage delayed as CSV',
  needs: 'report.export',
  params,
  query: FileQuery,
  file: tableMediaTypes.csv,
  problems: ['outage.not-found'],
})

export const exportOutageDocumentsXlsx = operation({
  method: 'GET',
  path: '/outages/{id}/documents.xlsx',
  tag,
  summary: 'Download the documents an outage delayed as XLSX',
  needs: 'report.export',
  params,
  query: FileQuery,
  file: tableMediaTypes.xlsx,
  problems: ['outage.not-found'],
})
