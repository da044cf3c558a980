import type { Demo } from '#contract/demo'
import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { eraseDemoOrganization, isOrganizationBeingErased } from '#server/deletion'
import { demoOrganizations } from '#server/identity'
import { endRegistration, listParticipants } from '#server/participants'
import type { DemoPorts } from './demo-ports.ts'
import { describeDemo } from './get-demo.ts'
import { demoRuns } from './store.ts'

/**
 * Ends the demo of the user: its companies leave the network, the work that fills it stops, and a job deletes the
 * organization. Idempotent. Needs `onboarding.run`; programs are refused. Raises `participant.directory-unavailable`.
 */
export async function endDemo(context: Context, actor: Actor, ports: DemoPorts): Promise<Demo> {
  authorize(actor, 'onboarding.run')
  const person = requirePerson(actor)
  const found = await context.db.tenant(person, (tx) => demoOrganizations.find(tx, person))
  if (!found) return await describeDemo(context, person, ports)
  const { owner } = found
  const companies = await listParticipants(context, owner)
  const { seat } = context.config.serviceProvider
  for (const { participantId, registration } of companies) {
    if (registration !== 'registered') continue
    const entry = { participantId, serviceProviderSeat: seat }
    const { outcome } = await ports.link.directory.withdraw(entry, owner.environment)
    if (outcome === 'unavailable') throw problem('participant.directory-unavailable')
  }
  await context.db.tenant(owner, async (tx) => {
    await demoOrganizations.lock(tx, owner)
    if (await isOrganizationBeingErased(tx)) return
    const [run] = await demoRuns.list(tx, null, 1)
    if (run) await demoRuns.finish(context, tx, run.id, 'done')
    for (const { id } of companies) await endRegistration(context, tx, owner, id)
    await eraseDemoOrganization(context, tx, owner)
  })
  // In the trail of the organization from which the user ended it: that of the demo itself, or their own.
  await context.db.tenant(person, (tx) =>
    recordAudit(tx, person, { action: 'demo.ended', subjectId: person.userId }),
  )
  return await describeDemo(context, person, ports)
}
