/** The dashboard and the reports of a participant, as lists and as answers. Their files: `report-files.ts`. */
import { z } from 'zod'
import { AgedBalance, AgedQuery, AgedTotals } from '../aged-balances.ts'
import { dataOf, listOf, PageQuery } from '../common.ts'
import {
  Dashboard,
  DashboardQuery,
  NumberGaps,
  ParticipantActivity,
  RegisterQuery,
  RegisterRow,
  RegisterTotal,
  RegisterTotalsQuery,
  RejectionRow,
  ReportPageQuery,
  ReportPeriodQuery,
  UnreportedRow,
  UnreportedTotal,
  VatReturn,
  VatReturnQuery,
} from '../reports.ts'
import { CustomerSales, ProductSales, SalesTotals } from '../sales-reports.ts'
import { operation } from './operation.ts'

const tag = 'reports'

export const getDashboard = operation({
  method: 'GET',
  path: '/dashboard',
  tag,
  summary: 'Get the dashboard figures',
  needs: 'report.read',
  participant: true,
  query: DashboardQuery,
  response: dataOf(Dashboard),
  problems: [],
})

export const getActivity = operation({
  method: 'GET',
  path: '/reports/activity',
  tag,
  summary: 'List when each participant last issued and received a document',
  needs: 'report.read',
  also: 'participant.read',
  response: dataOf(z.array(ParticipantActivity)),
  problems: [],
})

export const getVatReturn = operation({
  method: 'GET',
  path: '/reports/vat-return',
  tag,
  summary: 'Get the VAT return of a period by box of form VAT 201, in AED',
  needs: 'report.read',
  participant: true,
  query: VatReturnQuery,
  response: dataOf(VatReturn),
  problems: [],
})

export const getNumberGaps = operation({
  method: 'GET',
  path: '/reports/number-gaps',
  tag,
  summary: 'List gaps in the document numbers of a period, with reasons',
  needs: 'report.read',
  participant: true,
  query: ReportPeriodQuery,
  response: dataOf(NumberGaps),
  problems: [],
})

export const listRegister = operation({
  method: 'GET',
  path: '/reports/register',
  tag,
  summary: 'List the sales or purchases register of a period by VAT treatment, newest first',
  needs: 'report.read',
  participant: true,
  query: RegisterQuery,
  response: listOf(RegisterRow),
  problems: ['page.bad-cursor'],
})

export const getRegisterTotals = operation({
  method: 'GET',
  path: '/reports/register/totals',
  tag,
  summary: 'Get the totals of the register of a period, by currency',
  needs: 'report.read',
  participant: true,
  query: RegisterTotalsQuery,
  response: dataOf(z.array(RegisterTotal)),
  problems: [],
})

export const listRejections = operation({
  method: 'GET',
  path: '/reports/rejections',
  tag,
  summary: 'List the rejections of a period with source and reason, newest first',
  needs: 'report.read',
  participant: true,
  query: ReportPageQuery,
  response: listOf(RejectionRow),
  problems: ['page.bad-cursor'],
})

export const listUnreported = operation({
  method: 'GET',
  path: '/reports/unreported',
  tag,
  summary: 'List documents not yet reported to the tax authority, with their age, newest first',
  needs: 'report.read',
  participant: true,
  query: PageQuery,
  response: listOf(UnreportedRow).extend({ totals: z.array(UnreportedTotal) }),
  problems: ['page.bad-cursor'],
})

export const listSalesByCustomer = operation({
  method: 'GET',
  path: '/reports/sales-by-customer',
  tag,
  summary: 'List the sales of a period by customer, in AED without VAT, largest first',
  needs: 'report.read',
  participant: true,
  query: ReportPageQuery,
  response: listOf(CustomerSales).extend({ totals: SalesTotals }),
  problems: ['page.bad-cursor'],
})

export const listSalesByProduct = operation({
  method: 'GET',
  path: '/reports/sales-by-product',
  tag,
  summary: 'List the sales of a period by product, in AED without VAT, largest first',
  needs: 'report.read',
  participant: true,
  query: ReportPageQuery,
  response: listOf(ProductSales).extend({ totals: SalesTotals }),
  problems: ['page.bad-cursor'],
})

export const listAged = operation({
  method: 'GET',
  path: '/reports/aged',
  tag,
  summary: 'List what is open of each contact at the end of a day, by age and currency',
  needs: 'report.read',
  participant: true,
  query: AgedQuery,
  response: listOf(AgedBalance).extend({ totals: AgedTotals }),
  problems: ['page.bad-cursor'],
})
