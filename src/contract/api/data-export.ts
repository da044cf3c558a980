/** Operations on full exports of an organization's data. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DataExport, DataExportId } from '../data-export.ts'
import { operation } from './operation.ts'

const shared = { tag: 'data', needs: 'data.export' } as const

export const listDataExports = operation({
  ...shared,
  method: 'GET',
  path: '/data-exports',
  summary: 'List full exports in progress or stored, newest first',
  response: dataOf(z.array(DataExport)),
  problems: [],
})

export const startDataExport = operation({
  ...shared,
  method: 'POST',
  path: '/data-exports',
  summary: 'Export all data of the organization in the background (needs Idempotency-Key)',
  idempotencyKey: 'required',
  response: dataOf(DataExport),
  status: 202,
  audit: ['data.exportStarted'],
  problems: ['data.export-not-found'],
})

export const getDataExportFile = operation({
  ...shared,
  method: 'GET',
  path: '/data-exports/{id}/file',
  summary: 'Download a finished full export (ZIP)',
  byCookie: true,
  params: z.object({ id: DataExportId }),
  file: 'application/zip',
  audit: ['data.exported'],
  problems: ['data.export-not-finished', 'data.export-not-found'],
})
