import { z } from 'zod'
import { dataOf, listOf } from '#contract/common'
import { ContactId } from '#contract/contacts'
import {
  StatementFileQuery,
  StatementQuery,
  StatementRow,
  StatementTotal,
  StatementTotalsQuery,
} from '#contract/statements'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { exportStatement } from './export-statement.ts'
import { getStatementTotals } from './get-statement-totals.ts'
import { listStatement } from './list-statement.ts'

const tags = ['contacts']
const params = z.object({ id: ContactId })

export function statementRoutes(app: App, context: Context): void {
  app.get(
    '/contacts/:id/statement',
    {
      config: { participant: true },
      schema: {
        tags,
        summary:
          'List what was invoiced and credited between a participant and a contact in a period, newest first',
        params,
        querystring: StatementQuery,
        response: { 200: listOf(StatementRow) },
      },
    },
    async (request) => {
      const [actor, key] = [actorOf(request), participantOf(request)]
      const { rows, page } = await listStatement(context, actor, key, request.params.id, request.query)
      return { data: rows, page }
    },
  )
  app.get(
    '/contacts/:id/statement/totals',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the totals of a contact’s statement, by currency',
        params,
        querystring: StatementTotalsQuery,
        response: { 200: dataOf(z.array(StatementTotal)) },
      },
    },
    async (request) => {
      const [actor, key] = [actorOf(request), participantOf(request)]
      return { data: await getStatementTotals(context, actor, key, request.params.id, request.query) }
    },
  )
  for (const format of tableFormats) {
    app.get(
      `/contacts/:id/statement.${format}`,
      {
        config: { participant: true, answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the statement of a contact as ${format.toUpperCase()}`,
          params,
          querystring: StatementFileQuery,
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const table = exportStatement(context, actorOf(request), participantOf(request), id, request.query)
        const { from, to } = request.query
        return await sendTable(reply, table, { format, name: `statement-${from}-${to}` })
      },
    )
  }
}
