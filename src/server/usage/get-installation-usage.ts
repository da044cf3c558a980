import type { Environment } from '#contract/common'
import type { InstallationUsage } from '#contract/usage'
import type { Context } from '#platform/base/context'
import type { Operator } from '#server/identity'
import { freeAYear, yearOf } from './get-usage.ts'
import { selectMonthsOfAll } from './store.ts'

/** For operators: how many documents each organization sent and received in a year, by month, as of the last count. */
export async function getInstallationUsage(
  context: Context,
  _operator: Operator,
  { environment, year: wanted }: { readonly environment: Environment; readonly year?: number | undefined },
): Promise<InstallationUsage> {
  const year = wanted ?? yearOf(context.clock.now())
  const months = await context.db.system((tx) => selectMonthsOfAll(tx, environment, year))
  const organizations = new Map<string, InstallationUsage['organizations'][number]>()
  for (const { name, organizationId: id, ...month } of months) {
    const before = organizations.get(id) ?? { id, name, documents: 0, months: [] }
    const documents = before.documents + month.sent + month.received
    organizations.set(id, { ...before, documents, months: [...before.months, month] })
  }
  return {
    year,
    environment,
    freeAYear: freeAYear(context, environment),
    organizations: [...organizations.values()],
  }
}
