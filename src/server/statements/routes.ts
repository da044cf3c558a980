import * as statementsApi from '#contract/api/statements'
import { tableFormats } from '#contract/table-formats'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { exportStatement } from './export-statement.ts'
import { getContactBalance } from './get-contact-balance.ts'
import { getStatementTotals } from './get-statement-totals.ts'
import { listContactBalances } from './list-contact-balances.ts'
import { listContactSales } from './list-contact-sales.ts'
import { listStatement } from './list-statement.ts'

export function statementRoutes(app: App, context: Context): void {
  serve(app, statementsApi.listStatement, async ({ actor, participant, params, query }) => {
    const { rows, page } = await listStatement(context, actor, participant, params.id, query)
    return { data: rows, page }
  })
  serve(app, statementsApi.getStatementTotals, async ({ actor, participant, params, query }) => ({
    data: await getStatementTotals(context, actor, participant, params.id, query),
  }))
  serve(app, statementsApi.getContactBalance, async ({ actor, participant, params, query }) => ({
    data: await getContactBalance(context, actor, participant, params.id, query),
  }))
  serve(app, statementsApi.listContactBalances, async ({ actor, participant, query }) => ({
    data: await listContactBalances(context, actor, participant, query),
  }))
  serve(app, statementsApi.listContactSales, async ({ actor, participant, params }) => ({
    data: await listContactSales(context, actor, participant, params.id),
  }))
  const files = { csv: statementsApi.exportStatementCsv, xlsx: statementsApi.exportStatementXlsx }
  for (const format of tableFormats)
    serve(app, files[format], async ({ actor, participant, params, query }, reply) => {
      const table = exportStatement(context, actor, participant, params.id, query)
      return await sendTable(reply, table, { format, name: `statement-${query.from}-${query.to}` })
    })
}
