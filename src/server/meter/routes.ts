import { dataOf, FileQuery } from '#contract/common'
import { InstallationMeter, InstallationMeterQuery, Meter, MeterFileQuery, MeterQuery } from '#contract/meter'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { type IdentityProvider, requireOperator } from '#server/identity'
import { getInstallationMeter } from './get-installation-meter.ts'
import { getMeter } from './get-meter.ts'
import { installationMeterTable, meterTable } from './meter-table.ts'

export function meterRoutes(app: App, context: Context): void {
  const tags = ['meter']
  app.get(
    '/meter',
    {
      schema: {
        tags,
        summary: 'Count documents sent and received in a year, by month',
        querystring: MeterQuery,
        response: { 200: dataOf(Meter) },
      },
    },
    async (request) => ({ data: await getMeter(context, actorOf(request), request.query.year) }),
  )
  for (const format of tableFormats)
    app.get(
      `/meter.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the counts of documents as ${format}`,
          querystring: MeterFileQuery,
        },
      },
      async (request, reply) => {
        const { language, year } = request.query
        const meter = await getMeter(context, actorOf(request), year)
        return await sendTable(reply, meterTable(meter, language), {
          format,
          name: `documents-${meter.year}`,
        })
      },
    )
}

/** For those who run the portal; the same under both environments. */
export function installationMeterRoutes(app: App, context: Context, identity: IdentityProvider): void {
  const tags = ['operations']
  const querystring = InstallationMeterQuery
  app.get(
    '/operations/meter',
    {
      schema: {
        tags,
        summary: 'Count documents each organization sent and received in a year (operators)',
        querystring,
        response: { 200: dataOf(InstallationMeter) },
      },
    },
    async (request) => {
      const operator = await requireOperator(context, identity, actorOf(request))
      return { data: await getInstallationMeter(context, operator, request.query) }
    },
  )
  for (const format of tableFormats)
    app.get(
      `/operations/meter.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the counts of each organization as ${format} (operators)`,
          querystring: querystring.extend(FileQuery.shape),
        },
      },
      async (request, reply) => {
        const operator = await requireOperator(context, identity, actorOf(request))
        const { language, ...wanted } = request.query
        const meter = await getInstallationMeter(context, operator, wanted)
        const name = `documents-${meter.year}-${meter.environment}`
        return await sendTable(reply, installationMeterTable(meter, language), { format, name })
      },
    )
}
