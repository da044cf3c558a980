/** Operations on the audit trail and on checks of it. */
import { AuditCheck, AuditEntry, AuditFileQuery, AuditQuery } from '../audit.ts'
import { dataOf, listOf } from '../common.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const shared = { tag: 'audit', needs: 'audit.read' } as const

export const listAudit = operation({
  ...shared,
  method: 'GET',
  path: '/audit',
  summary: 'List the audit trail, newest first',
  query: AuditQuery,
  response: listOf(AuditEntry),
  problems: ['page.bad-cursor', 'common.took-too-long'],
})

export const exportAuditCsv = operation({
  ...shared,
  method: 'GET',
  path: '/audit.csv',
  summary: 'Download the audit trail as CSV',
  query: AuditFileQuery,
  file: tableMediaTypes.csv,
  audit: ['audit.exported'],
  problems: ['common.took-too-long'],
})

export const exportAuditXlsx = operation({
  ...shared,
  method: 'GET',
  path: '/audit.xlsx',
  summary: 'Download the audit trail as XLSX',
  query: AuditFileQuery,
  file: tableMediaTypes.xlsx,
  audit: ['audit.exported'],
  problems: ['common.took-too-long'],
})

export const getAuditCheck = operation({
  ...shared,
  method: 'GET',
  path: '/audit/check',
  summary: 'Get the latest check of the audit trail and its progress',
  response: dataOf(AuditCheck.nullable()),
  problems: [],
})

export const startAuditCheck = operation({
  ...shared,
  method: 'POST',
  path: '/audit/check',
  summary: 'Check the whole audit trail; returns the running check if there is one',
  description:
    'Takes no `Idempotency-Key`: a repeat returns the running check. After its end it starts another one, which only reads the trail.',
  response: dataOf(AuditCheck),
  status: 202,
  audit: ['audit.checkStarted'],
  problems: [],
})
