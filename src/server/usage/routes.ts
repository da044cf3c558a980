import * as usageApi from '#contract/api/usage'
import { tableFormats } from '#contract/table-formats'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { type IdentityProvider, requireOperator } from '#server/identity'
import { getInstallationUsage } from './get-installation-usage.ts'
import { getUsage } from './get-usage.ts'
import { installationUsageTable, usageTable } from './usage-table.ts'

export function usageRoutes(app: App, context: Context): void {
  serve(app, usageApi.getMeter, async ({ actor, query }) => ({
    data: await getUsage(context, actor, query.year),
  }))
  const files = { csv: usageApi.exportMeterCsv, xlsx: usageApi.exportMeterXlsx }
  for (const format of tableFormats)
    serve(app, files[format], async ({ actor, query: { language, year } }, reply) => {
      const usage = await getUsage(context, actor, year)
      const name = `documents-${usage.year}`
      return await sendTable(reply, usageTable(usage, language), { format, name })
    })
}

/** The routes for operators; the same under both environments. */
export function installationUsageRoutes(app: App, context: Context, identity: IdentityProvider): void {
  serve(app, usageApi.getInstallationMeter, async ({ actor, query }) => {
    const operator = await requireOperator(context, identity, actor)
    return { data: await getInstallationUsage(context, operator, query) }
  })
  const files = {
    csv: usageApi.exportInstallationMeterCsv,
    xlsx: usageApi.exportInstallationMeterXlsx,
  }
  for (const format of tableFormats)
    serve(app, files[format], async ({ actor, query: { language, ...wanted } }, reply) => {
      const operator = await requireOperator(context, identity, actor)
      const usage = await getInstallationUsage(context, operator, wanted)
      const name = `documents-${usage.year}-${usage.environment}`
      return await sendTable(reply, installationUsageTable(usage, language), { format, name })
    })
}
