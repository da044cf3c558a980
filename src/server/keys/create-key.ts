import { keyCreated } from '#contract/domain-events/key-created'
import type { CreateKeyRequest } from '#contract/keys'
import { type Actor, can, type Permission, wholeOrganizationPermissions } from '#core/access'
import { addDays, startOfDubaiDay } from '#core/calendar'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { requireProvenAddress } from '#server/identity'
import { requireParticipant } from '#server/participants'
import { newText } from './key.ts'
import { keyEvent } from './key-event.ts'
import { insertKey, type KeyRecord, lockKey } from './store.ts'

export interface IssuedKeyRecord {
  readonly key: KeyRecord
  /** Returned once, and not stored. */
  readonly text: string
}

/**
 * Creates a key for a program, with at most the permissions of its maker. A repeat is refused because of its name.
 * Raises `identity.address-unproven`, `key.name-taken`, `participant.not-found`, `access.denied`, and
 * `common.invalid` for a past day, and for a scope for the whole organization combined with a limit to participants.
 */
export async function createKey(
  context: Context,
  actor: Actor,
  input: CreateKeyRequest,
): Promise<IssuedKeyRecord> {
  authorize(actor, 'key.manage')
  const { role, userId } = requirePerson(actor)
  const scopes = [...new Set(input.scopes)]
  const beyond = scopes.find((scope) => !can(actor, scope))
  if (beyond) throw problem('access.denied', { detail: `${role} has no ${beyond} to give away` })
  const participantKeys = input.participants && [...new Set(input.participants)]
  const whole = participantKeys && scopes.find((scope) => wholeOrganizationPermissions.includes(scope))
  if (whole) throw isAboutAll(whole)
  const now = context.clock.now()
  const expiresAt = input.expiresOn === null ? null : new Date(startOfDubaiDay(addDays(input.expiresOn, 1)))
  if (expiresAt && expiresAt <= now) throw dayHasPassed()
  const { text, prefix, hash } = newText(actor)
  const id = newId('key')
  return await context.db.tenant(actor, async (tx) => {
    await requireProvenAddress(tx, actor)
    for (const participant of participantKeys ?? []) await requireParticipant(tx, participant)
    const fresh = { id, name: input.name, prefix, secretHash: hash, scopes, participantKeys }
    const made = { ...fresh, createdAt: now, createdBy: userId, expiresAt }
    if (!(await insertKey(tx, made))) throw problem('key.name-taken')
    const key = await lockKey(tx, id)
    if (!key) throw new Error('a key that was just added is not there')
    await context.events.publish(
      tx,
      { name: 'key.changed', subjectId: id, participantKey: null },
      { domainEvents: [keyEvent(keyCreated, key, now)] },
    )
    await recordAudit(tx, actor, {
      action: 'key.created',
      subjectId: id,
      after: { name: key.name, prefix, scopes, participantKeys, expiresAt: expiresAt?.toISOString() ?? null },
    })
    return { key, text }
  })
}

function isAboutAll(scope: Permission): Error {
  return problem('common.invalid', {
    findings: [
      fieldFinding(
        'scopes',
        'falaj-key-whole-organization',
        `${scope} shows what all participants did: choose no participants, or leave it out.`,
        { scope },
      ),
    ],
  })
}

function dayHasPassed(): Error {
  return problem('common.invalid', {
    findings: [
      {
        rule: 'falaj-key-expiry',
        severity: 'fatal',
        path: 'expiresOn',
        message: 'Choose today or a later day.',
      },
    ],
  })
}
