import type { z } from 'zod'
import type { Environment, Page } from '#contract/common'
import type { StuckQuery } from '#contract/operations'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { countLimit, totalOf } from '#platform/database/keyset'
import { decodeCursor, encodeCursor } from '#platform/database/paging'
import {
  countStuck,
  type StuckEntry,
  type StuckTransmission,
  selectStuck,
  selectStuckOfTenant,
} from '#server/exchange/operators'
import { findOrganizationName, type Operator } from '#server/identity'

/** A stuck transmission, and whose it is. */
export interface TenantStuckTransmission extends StuckTransmission {
  /** Name of the organization, or its id. */
  readonly organization: string
  readonly environment: Environment
}

/**
 * For operators: transmissions that do not continue without an operator, or not for a long time, oldest first. Each
 * tenant is entered to read the states of its transmissions, without their contents. Raises `page.bad-cursor`.
 */
export async function listStuckTransmissions(
  context: Context,
  _operator: Operator,
  query: z.infer<typeof StuckQuery>,
): Promise<{ transmissions: TenantStuckTransmission[]; page: Page }> {
  const after = readEdge(query.cursor)
  const filter = { environment: query.environment, now: context.clock.now() }
  const { stuck, count } = await context.db.system(async (tx) => ({
    stuck: await selectStuck(tx, filter, { after, limit: query.limit + 1 }),
    count: await countStuck(tx, filter, countLimit + 1),
  }))
  const routes = stuck.slice(0, query.limit)
  const last = routes.at(-1)
  return {
    transmissions: await describe(context, routes),
    page: {
      next: stuck.length > query.limit && last ? encodeCursor([last.transmissionId]) : null,
      previous: null,
      total: totalOf(count),
    },
  }
}

function readEdge(cursor: string | undefined): string | undefined {
  const values = decodeCursor(cursor)
  if (!values) return undefined
  if (!values[0]) throw problem('page.bad-cursor')
  return values[0]
}

async function describe(context: Context, routes: readonly StuckEntry[]): Promise<TenantStuckTransmission[]> {
  const byTenant = new Map<string, StuckEntry[]>()
  for (const route of routes) {
    const key = `${route.environment}:${route.organizationId}`
    byTenant.set(key, [...(byTenant.get(key) ?? []), route])
  }
  const described = new Map<string, TenantStuckTransmission>()
  for (const own of byTenant.values()) {
    const [first] = own
    if (!first) continue
    for (const transmission of await describeTenant(context, first, own))
      described.set(transmission.transmissionId, transmission)
  }
  return routes.flatMap((route) => described.get(route.transmissionId) ?? [])
}

async function describeTenant(
  context: Context,
  scope: { organizationId: string; environment: Environment },
  routes: readonly StuckEntry[],
): Promise<TenantStuckTransmission[]> {
  return await context.db.tenant(scope, async (tx) => {
    const organization = (await findOrganizationName(tx)) ?? scope.organizationId
    const transmissions = await selectStuckOfTenant(
      tx,
      routes.map((route) => route.transmissionId),
    )
    return transmissions.map((transmission) => ({
      organization,
      environment: scope.environment,
      ...transmission,
    }))
  })
}
