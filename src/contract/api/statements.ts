/** Operations on the account of a contact: its statement of a period, its balance today, and what it bought last. */
import { z } from 'zod'
import { dataOf, listOf } from '../common.ts'
import { ContactId } from '../contacts.ts'
import {
  ContactBalance,
  ContactBalanceQuery,
  ContactBalancesQuery,
  ContactSale,
  ListedBalance,
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

export const getContactBalance = operation({
  method: 'GET',
  path: '/contacts/{id}/balance',
  tag,
  summary: 'Get what is open between a participant and a contact today, by currency and due date',
  needs: 'report.read',
  participant: true,
  params,
  query: ContactBalanceQuery,
  response: dataOf(ContactBalance),
  problems: ['contact.not-found'],
})

export const listContactBalances = operation({
  method: 'GET',
  path: '/contacts/balances',
  tag,
  summary: 'List what is open and past due of the contacts on a page of the list, by currency',
  needs: 'report.read',
  also: 'contact.read',
  participant: true,
  query: ContactBalancesQuery,
  response: dataOf(z.array(ListedBalance)),
  problems: ['page.bad-cursor'],
})

export const listContactSales = operation({
  method: 'GET',
  path: '/contacts/{id}/sales',
  tag,
  summary: 'List the products that a contact bought last, with their last prices',
  needs: 'product.read',
  also: 'document.read',
  participant: true,
  params,
  response: dataOf(z.array(ContactSale)),
  problems: ['contact.not-found'],
})
