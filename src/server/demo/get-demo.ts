import type { Demo } from '#contract/demo'
import type { Actor, PersonActor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { isOrganizationBeingErased } from '#server/deletion'
import { demoOrganizations } from '#server/identity'
import type { DemoPorts } from './demo-ports.ts'
import { demoRuns } from './store.ts'

/** The demo of the user, from within any organization of theirs. Needs `onboarding.run`; programs are refused. */
export async function getDemo(context: Context, actor: Actor, ports: DemoPorts): Promise<Demo> {
  authorize(actor, 'onboarding.run')
  return await describeDemo(context, requirePerson(actor), ports)
}

export async function describeDemo(context: Context, person: PersonActor, ports: DemoPorts): Promise<Demo> {
  const offered = ports.handOver[person.environment] !== undefined
  const organization = await context.db.tenant(person, (tx) => demoOrganizations.find(tx, person))
  if (!organization) return { offered, company: null }
  const { name, owner } = organization
  return await context.db.tenant(owner, async (tx) => {
    const [run] = await demoRuns.list(tx, null, 1)
    const isEnding = await isOrganizationBeingErased(tx)
    const made = { running: 'making', done: 'ready', failed: 'failed' } as const
    const id = owner.organizationId as NonNullable<Demo['company']>['organization']['id']
    const company = {
      organization: { id, name },
      state: isEnding ? ('ending' as const) : made[run?.state ?? 'failed'],
      done: run?.done ?? 0,
      total: run?.total ?? 0,
    }
    return { offered, company }
  })
}
