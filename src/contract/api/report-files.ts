/** Reports as files: returned at once, or made in the background and stored for a week. */
import { z } from 'zod'
import { AgedFileQuery } from '../aged-balances.ts'
import { dataOf, FileQuery } from '../common.ts'
import {
  RegisterFileQuery,
  ReportFile,
  ReportFileId,
  ReportPeriodFileQuery,
  StartReportFileRequest,
  VatReturnFileQuery,
} from '../reports.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const tag = 'reports'
const file = { method: 'GET', tag, needs: 'report.export', participant: true, problems: [] } as const

export const exportVatReturnCsv = operation({
  ...file,
  path: '/reports/vat-return.csv',
  summary: 'Download the report vat-return as CSV',
  query: VatReturnFileQuery,
  file: tableMediaTypes.csv,
  problems: ['return.not-found'],
})

export const exportVatReturnXlsx = operation({
  ...file,
  path: '/reports/vat-return.xlsx',
  summary: 'Download the report vat-return as XLSX',
  query: VatReturnFileQuery,
  file: tableMediaTypes.xlsx,
  problems: ['return.not-found'],
})

export const exportRegisterCsv = operation({
  ...file,
  path: '/reports/register.csv',
  summary: 'Download the report register as CSV',
  query: RegisterFileQuery,
  file: tableMediaTypes.csv,
})

export const exportRegisterXlsx = operation({
  ...file,
  path: '/reports/register.xlsx',
  summary: 'Download the report register as XLSX',
  query: RegisterFileQuery,
  file: tableMediaTypes.xlsx,
})

export const exportRejectionsCsv = operation({
  ...file,
  path: '/reports/rejections.csv',
  summary: 'Download the report rejections as CSV',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.csv,
})

export const exportRejectionsXlsx = operation({
  ...file,
  path: '/reports/rejections.xlsx',
  summary: 'Download the report rejections as XLSX',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.xlsx,
})

export const exportUnreportedCsv = operation({
  ...file,
  path: '/reports/unreported.csv',
  summary: 'Download the report unreported as CSV',
  query: FileQuery,
  file: tableMediaTypes.csv,
})

export const exportUnreportedXlsx = operation({
  ...file,
  path: '/reports/unreported.xlsx',
  summary: 'Download the report unreported as XLSX',
  query: FileQuery,
  file: tableMediaTypes.xlsx,
})

export const exportNumberGapsCsv = operation({
  ...file,
  path: '/reports/number-gaps.csv',
  summary: 'Download the report number-gaps as CSV',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.csv,
})

export const exportNumberGapsXlsx = operation({
  ...file,
  path: '/reports/number-gaps.xlsx',
  summary: 'Download the report number-gaps as XLSX',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.xlsx,
})

export const exportSalesByCustomerCsv = operation({
  ...file,
  path: '/reports/sales-by-customer.csv',
  summary: 'Download the report sales-by-customer as CSV',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.csv,
})

export const exportSalesByCustomerXlsx = operation({
  ...file,
  path: '/reports/sales-by-customer.xlsx',
  summary: 'Download the report sales-by-customer as XLSX',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.xlsx,
})

export const exportSalesByProductCsv = operation({
  ...file,
  path: '/reports/sales-by-product.csv',
  summary: 'Download the report sales-by-product as CSV',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.csv,
})

export const exportSalesByProductXlsx = operation({
  ...file,
  path: '/reports/sales-by-product.xlsx',
  summary: 'Download the report sales-by-product as XLSX',
  query: ReportPeriodFileQuery,
  file: tableMediaTypes.xlsx,
})

export const exportAgedCsv = operation({
  ...file,
  path: '/reports/aged.csv',
  summary: 'Download the report aged as CSV',
  query: AgedFileQuery,
  file: tableMediaTypes.csv,
})

export const exportAgedXlsx = operation({
  ...file,
  path: '/reports/aged.xlsx',
  summary: 'Download the report aged as XLSX',
  query: AgedFileQuery,
  file: tableMediaTypes.xlsx,
})

export const listReportFiles = operation({
  method: 'GET',
  path: '/report-files',
  tag,
  summary: 'List report files in progress or stored, newest first',
  needs: 'report.export',
  participant: true,
  response: dataOf(z.array(ReportFile)),
  problems: [],
})

export const startReportFile = operation({
  method: 'POST',
  path: '/report-files',
  tag,
  summary: 'Prepare a report file in the background (needs Idempotency-Key)',
  needs: 'report.export',
  participant: true,
  idempotencyKey: 'required',
  body: StartReportFileRequest,
  response: dataOf(ReportFile),
  status: 202,
  audit: ['report.fileStarted'],
  problems: ['report.file-not-found', 'return.not-found'],
})

export const downloadReportFile = operation({
  method: 'GET',
  path: '/report-files/{id}/file',
  tag,
  summary: 'Download a finished report file (CSV or XLSX)',
  needs: 'report.export',
  byCookie: true,
  params: z.object({ id: ReportFileId }),
  file: 'application/octet-stream',
  audit: ['report.fileExported'],
  problems: ['report.file-not-finished', 'report.file-not-found'],
})
