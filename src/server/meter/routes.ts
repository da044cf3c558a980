import * as meterApi from '#contract/api/meter'
import { tableFormats } from '#contract/table-formats'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import { serve } from '#platform/serve'
import { sendTable } from '#platform/table-file'
import { type IdentityProvider, requireOperator } from '#server/identity'
import { getInstallationMeter } from './get-installation-meter.ts'
import { getMeter } from './get-meter.ts'
import { installationMeterTable, meterTable } from './meter-table.ts'

export function meterRoutes(app: App, context: Context): void {
  serve(app, meterApi.getMeter, async ({ actor, query }) => ({
    data: await getMeter(context, actor, query.year),
  }))
  const files = { csv: meterApi.exportMeterCsv, xlsx: meterApi.exportMeterXlsx }
  for (const format of tableFormats)
    serve(app, files[format], async ({ actor, query: { language, year } }, reply) => {
      const meter = await getMeter(context, actor, year)
      const name = `documents-${meter.year}`
      return await sendTable(reply, meterTable(meter, language), { format, name })
    })
}

/** For those who run the portal; the same under both environments. */
export function installationMeterRoutes(app: App, context: Context, identity: IdentityProvider): void {
  serve(app, meterApi.getInstallationMeter, async ({ actor, query }) => {
    const operator = await requireOperator(context, identity, actor)
    return { data: await getInstallationMeter(context, operator, query) }
  })
  const files = {
    csv: meterApi.exportInstallationMeterCsv,
    xlsx: meterApi.exportInstallationMeterXlsx,
  }
  for (const format of tableFormats)
    serve(app, files[format], async ({ actor, query: { language, ...wanted } }, reply) => {
      const operator = await requireOperator(context, identity, actor)
      const meter = await getInstallationMeter(context, operator, wanted)
      const name = `documents-${meter.year}-${meter.environment}`
      return await sendTable(reply, installationMeterTable(meter, language), { format, name })
    })
}
