/** Operations on imports: a file from its upload to what was written, its rows, and rehearsals. */
import { z } from 'zod'
import { dataOf, FileQuery } from '../common.ts'
import {
  ConfirmImportRequest,
  FixImportRequest,
  FixImportRowRequest,
  Import,
  ImportFindingGroup,
  ImportFix,
  ImportId,
  ImportRow,
  ImportRowsQuery,
  ImportTemplateQuery,
  Rehearsal,
  RestoreImportRequest,
  SetImportColumnsRequest,
  StartImportQuery,
} from '../imports.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const tag = 'imports'
const needs = 'import.run'
const params = z.object({ id: ImportId })
const rowParams = params.extend({ number: z.coerce.number().int().min(1).max(10_000_000) })
const one = dataOf(Import)

export const listImports = operation({
  method: 'GET',
  path: '/imports',
  tag,
  summary: 'List imports, newest first',
  needs,
  response: dataOf(z.array(Import)),
  problems: [],
})

export const startImport = operation({
  method: 'POST',
  path: '/imports',
  tag,
  summary: 'Upload a file to import, as application/octet-stream (needs Idempotency-Key)',
  needs,
  participant: 'optional',
  idempotencyKey: 'required',
  query: StartImportQuery,
  upload: true,
  response: one,
  status: 202,
  audit: ['import.started'],
  problems: ['import.not-found'],
})

const template = { method: 'GET', tag, needs, query: ImportTemplateQuery, problems: [] } as const

export const exportImportTemplateCsv = operation({
  ...template,
  path: '/imports/template.csv',
  summary: 'Download an import template as csv',
  file: tableMediaTypes.csv,
})

export const exportImportTemplateXlsx = operation({
  ...template,
  path: '/imports/template.xlsx',
  summary: 'Download an import template as xlsx',
  file: tableMediaTypes.xlsx,
})

export const getImport = operation({
  method: 'GET',
  path: '/imports/{id}',
  tag,
  summary: 'Get an import',
  needs,
  params,
  response: one,
  problems: ['import.not-found'],
})

export const setImportColumns = operation({
  method: 'PUT',
  path: '/imports/{id}/columns',
  tag,
  summary: 'Map the columns of an import and check its rows',
  needs,
  params,
  body: SetImportColumnsRequest,
  response: one,
  audit: { nothing: 'columns change no record before the import is confirmed' },
  problems: ['import.not-found', 'import.not-now', 'import.rehearsal-rows-gone'],
})

export const cancelImport = operation({
  method: 'POST',
  path: '/imports/{id}/cancel',
  tag,
  summary: 'Stop it: before it is confirmed nothing of it is left',
  needs,
  params,
  response: one,
  audit: ['import.cancelled'],
  problems: ['import.not-found', 'import.not-now'],
})

export const confirmImport = operation({
  method: 'POST',
  path: '/imports/{id}/confirm',
  tag,
  summary: 'Write what is new and changed',
  description:
    'While `decisions` of the import names findings, such as amounts that differ from those of the file, each has to be accepted by its rule; otherwise the answer is `import.undecided`.',
  needs,
  params,
  body: ConfirmImportRequest.nullish(),
  response: one,
  audit: ['import.confirmed'],
  problems: [
    'import.not-found',
    'import.not-now',
    'import.nothing-to-write',
    'import.rehearsal',
    'import.undecided',
  ],
})

export const undoImport = operation({
  method: 'POST',
  path: '/imports/{id}/undo',
  tag,
  summary: 'Take back what was written',
  needs,
  params,
  response: one,
  audit: ['import.undone'],
  problems: ['import.not-found', 'import.not-now'],
})

export const listImportRows = operation({
  method: 'GET',
  path: '/imports/{id}/rows',
  tag,
  summary: 'List the rows of an import with their findings',
  needs,
  params,
  query: ImportRowsQuery,
  response: dataOf(z.array(ImportRow)),
  problems: ['import.not-found'],
})

const unwritten = { nothing: 'a row changes no record before the import is confirmed' }

export const mendImportRow = operation({
  method: 'PATCH',
  path: '/imports/{id}/rows/{number}',
  tag,
  summary: 'Correct cells of a row',
  needs,
  params: rowParams,
  body: FixImportRowRequest,
  response: dataOf(ImportRow),
  audit: unwritten,
  problems: ['import.not-found', 'import.not-now', 'import.rehearsal', 'import.row-not-found'],
})

export const mendImport = operation({
  method: 'POST',
  path: '/imports/{id}/mend',
  tag,
  summary: 'Correct all cells of a column with the same value and recheck those rows',
  needs,
  params,
  body: FixImportRequest,
  response: one,
  audit: unwritten,
  problems: ['import.not-found', 'import.not-now', 'import.rehearsal'],
})

export const restoreImport = operation({
  method: 'POST',
  path: '/imports/{id}/restore',
  tag,
  summary: 'Take back a correction: cells of a column are as in the file again and are rechecked',
  needs,
  params,
  body: RestoreImportRequest,
  response: one,
  audit: unwritten,
  problems: ['import.not-found', 'import.not-now', 'import.rehearsal'],
})

export const listImportFindings = operation({
  method: 'GET',
  path: '/imports/{id}/findings',
  tag,
  summary: 'Group the findings of an import by cause, with suggested values',
  needs,
  params,
  response: dataOf(z.array(ImportFindingGroup)),
  problems: ['import.not-found'],
})

export const listImportFixes = operation({
  method: 'GET',
  path: '/imports/{id}/fixes',
  tag,
  summary: 'List the corrections of an import, by column and value',
  needs,
  params,
  response: dataOf(z.array(ImportFix)),
  problems: ['import.not-found'],
})

const rejected = {
  method: 'GET',
  tag,
  needs,
  params,
  query: FileQuery,
  problems: ['import.not-found'],
} as const

export const exportRejectedCsv = operation({
  ...rejected,
  path: '/imports/{id}/rejected.csv',
  summary: 'Download the rejected rows as csv',
  file: tableMediaTypes.csv,
})

export const exportRejectedXlsx = operation({
  ...rejected,
  path: '/imports/{id}/rejected.xlsx',
  summary: 'Download the rejected rows as xlsx',
  file: tableMediaTypes.xlsx,
})

const ofRehearsal = ['import.not-found', 'import.not-now', 'participant.not-found'] as const

export const getRehearsal = operation({
  method: 'GET',
  path: '/imports/{id}/rehearsal',
  tag,
  summary: 'Get the result of a rehearsal, by cause, compared with the one before',
  needs,
  params,
  response: dataOf(Rehearsal),
  problems: ofRehearsal,
})

const rehearsal = { ...rejected, problems: ofRehearsal } as const

export const exportRehearsalCsv = operation({
  ...rehearsal,
  path: '/imports/{id}/rehearsal.csv',
  summary: 'Download the result of a rehearsal as csv',
  file: tableMediaTypes.csv,
})

export const exportRehearsalXlsx = operation({
  ...rehearsal,
  path: '/imports/{id}/rehearsal.xlsx',
  summary: 'Download the result of a rehearsal as xlsx',
  file: tableMediaTypes.xlsx,
})

export const repeatRehearsal = operation({
  method: 'POST',
  path: '/imports/{id}/repeat',
  tag,
  summary: 'Run a rehearsal again with the same rows (needs Idempotency-Key)',
  needs,
  idempotencyKey: 'required',
  params,
  response: one,
  status: 202,
  audit: ['import.started'],
  problems: ['import.not-found', 'import.not-now', 'import.rehearsal-rows-gone'],
})
