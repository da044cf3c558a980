import { randomInt } from 'node:crypto'
import type { Demo } from '#contract/demo'
import type { Actor } from '#core/access'
import { hasLuhnCheckDigit } from '#core/party'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { demoOrganizations, type IdentityProvider } from '#server/identity'
import { demoCompany } from './companies.ts'
import type { DemoPorts } from './demo-ports.ts'
import { demoSteps } from './demo-steps.ts'
import { describeDemo } from './get-demo.ts'
import { demoRuns } from './store.ts'

/**
 * Creates the demo organization of the user and begins to fill it, which a job does in turns. A user has one at most:
 * while it exists, it is returned. Needs `onboarding.run`; programs are refused. Raises `demo.not-offered`.
 */
export async function startDemo(
  context: Context,
  actor: Actor,
  provider: IdentityProvider,
  ports: DemoPorts,
): Promise<Demo> {
  authorize(actor, 'onboarding.run')
  const person = requirePerson(actor)
  if (!ports.handOver[person.environment]) throw problem('demo.not-offered')
  await context.db.tenant(person, async (tx) => {
    await demoOrganizations.lock(tx, person)
    if (await demoOrganizations.find(tx, person)) return
    await recordAudit(tx, person, { action: 'demo.started', subjectId: person.userId })
    const details = { name: demoCompany.nameEn, country: 'AE', currency: 'AED' }
    const { inside, owner } = await demoOrganizations.create(context, provider, tx, person, details)
    const company = newTin()
    const input = { company, supplier: newTin([company]) }
    const run = { id: newId('dmo'), participantKey: null, input, result: {}, total: demoSteps.length }
    await demoRuns.insert(inside, owner, run, context.clock.now())
    await demoRuns.enqueueTurn(context, inside, run.id)
  })
  return await describeDemo(context, person, ports)
}

/** A random TIN with its check digit, away from those of the simulated buyers. */
function newTin(tins: readonly string[] = []): string {
  const body = `11${String(randomInt(10_000_000)).padStart(7, '0')}`
  const tin = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(hasLuhnCheckDigit)
  return tin === undefined || tins.includes(tin) ? newTin(tins) : tin
}
