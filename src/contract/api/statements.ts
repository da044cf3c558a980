/** Operations on the statement of a contact: what was invoiced and credited in a period. */
import { z } from 'zod'
import { dataOf, listOf } from '../common.ts'
import { ContactId } from '../contacts.ts'
import {
  StatementFileQuery,
  StatementQuery,
  StatementRow,
  StatementTotal,
  StatementTotalsQuery,
} from '../statements.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const tag = 'contacts'
const params = z.object({ id: ContactId })
const file = {
  method: 'GET',
  tag,
  needs: 'report.export',
  participant: true,
  params,
  query: StatementFileQuery,
  problems: ['contact.not-found'],
} as const

export const listStatement = operation({
  method: 'GET',
  path: '/contacts/{id}/statement',
  tag,
  summary:
    'List what was invoiced and credited between a participant and a contact in a period, newest first',
  needs: 'report.read',
  participant: true,
  params,
  query: StatementQuery,
  response: listOf(StatementRow),
  problems: ['contact.not-found', 'page.bad-cursor'],
})

export const getStatementTotals = operation({
  method: 'GET',
  path: '/contacts/{id}/statement/totals',
  tag,
  summary: 'Get the totals of a contact’s statement, by currency',
  needs: 'report.read',
  participant: true,
  params,
  query: StatementTotalsQuery,
  response: dataOf(z.array(StatementTotal)),
  problems: ['contact.not-found'],
})

export const exportStatementCsv = operation({
  ...file,
  path: '/contacts/{id}/statement.csv',
  summary: 'Download the statement of a contact as CSV',
  file: tableMediaTypes.csv,
})

export const exportStatementXlsx = operation({
  ...file,
  path: '/contacts/{id}/statement.xlsx',
  summary: 'Download the statement of a contact as XLSX',
  file: tableMediaTypes.xlsx,
})
