import type { Demo } from '#contract/demo'
import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { eraseDemoOrganization, isOrganizationBeingErased } from '#server/deletion'
import { demoOrganizations } from '#server/identity'
import type { DemoPorts } from './demo-ports.ts'
import { describeDemo } from './get-demo.ts'
import { leaveNetwork } from './leave-network.ts'
import { demoRuns } from './store.ts'

/**
 * Ends the demo of the user: its companies leave the network, the work that fills it stops, and a job deletes the
 * organization, also after a step has linked a company meanwhile. Idempotent. Needs `onboarding.run`; programs are refused. Raises `participant.directory-unavailable`.
 */
export async function endDemo(context: Context, actor: Actor, ports: DemoPorts): Promise<Demo> {
  authorize(actor, 'onboarding.run')
  const person = requirePerson(actor)
  const organization = await context.db.tenant(person, (tx) => demoOrganizations.find(tx, person))
  if (!organization) return await describeDemo(context, person, ports)
  const { owner } = organization
  await leaveNetwork(context, owner, ports.link.directory)
  await context.db.tenant(owner, async (tx) => {
    await demoOrganizations.lock(tx, owner)
    if (await isOrganizationBeingErased(tx)) return
    const [run] = await demoRuns.list(tx, null, 1)
    if (run) await demoRuns.finish(context, tx, run.id, 'done')
    await eraseDemoOrganization(context, tx, owner)
  })
  // In the trail of the organization from which the user ended it: that of the demo itself, or their own.
  await context.db.tenant(person, (tx) =>
    recordAudit(tx, person, { action: 'demo.ended', subjectId: person.userId }),
  )
  return await describeDemo(context, person, ports)
}
