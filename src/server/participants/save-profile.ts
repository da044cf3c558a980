import { participantCreated } from '#contract/domain-events/participant-created'
import { participantRegistered } from '#contract/domain-events/participant-registered'
import { participantUpdated } from '#contract/domain-events/participant-updated'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { allDocumentTypes } from '#server/directory'
import type { Participant } from './participant.ts'
import { participantEvent } from './participant-event.ts'
import { claimRoute, insertParticipant, replaceParticipant, selectParticipant } from './store.ts'

/** The tax authority's data of a taxpayer, with its contact addresses. */
type ParticipantProfile = Pick<
  Participant,
  | 'tin'
  | 'trn'
  | 'legalType'
  | 'nameEn'
  | 'nameAr'
  | 'legalRegistration'
  | 'address'
  | 'email'
  | 'phone'
  | 'effectiveDate'
  | 'aspName'
>

/**
 * Creates or updates the participant of a taxpayer in the caller's transaction. Idempotent. The registration
 * state does not change: a re-verification never interrupts sending and receiving.
 * Raises `participant.registered-elsewhere` when another organization has the participant id.
 */
export async function saveProfile(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  profile: ParticipantProfile,
): Promise<Participant> {
  authorize(actor, 'participant.create')
  const participantId = `0235:${profile.tin}`
  const before = await selectParticipant(tx, { participantId }, { lock: true })
  if (before) {
    // A manually added one has no route yet: the tax authority has now verified its owner.
    const held = await claimRoute(tx, participantId, before.id)
    if (held.organization_id !== actor.organizationId) throw problem('participant.registered-elsewhere')
    return await updateProfile(context, tx, actor, before, profile)
  }
  const participant: Participant = {
    ...profile,
    addressAr: '',
    id: newId('par'),
    environment: actor.environment,
    participantId,
    registration: 'notRegistered',
    registeredAt: null,
    supportedDocuments: [],
    directoryState: 'published',
    directoryCheckedAt: null,
    version: 1,
  }
  const route = await claimRoute(tx, participantId, participant.id)
  if (route.organization_id !== actor.organizationId) throw problem('participant.registered-elsewhere')
  if (route.participant_key !== participant.id) {
    // Another attempt of our own for the same taxpayer was quicker.
    const current = await selectParticipant(tx, { participantId }, { lock: true })
    if (!current) throw problem('version.conflict', { detail: participantId })
    return await updateProfile(context, tx, actor, current, profile)
  }
  await insertParticipant(tx, participant, context.clock.now())
  await context.events.publish(
    tx,
    {
      name: 'participant.updated',
      subjectId: participant.id,
      participantKey: participant.id,
    },
    { domainEvents: [participantEvent(participantCreated, participant)] },
  )
  await recordAudit(tx, actor, {
    action: 'participant.created',
    subjectId: participant.id,
    after: participant,
  })
  return participant
}

async function updateProfile(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  before: Participant,
  profile: ParticipantProfile,
): Promise<Participant> {
  const fields = Object.keys(profile) as (keyof ParticipantProfile)[]
  if (fields.every((field) => sameValue(before[field], profile[field]))) return before
  const after: Participant = { ...before, ...profile, version: before.version + 1 }
  await replaceParticipant(tx, after, context.clock.now())
  await context.events.publish(
    tx,
    {
      name: 'participant.updated',
      subjectId: after.id,
      participantKey: after.id,
    },
    { domainEvents: [participantEvent(participantUpdated, after)] },
  )
  await recordAudit(tx, actor, { action: 'participant.profile-updated', subjectId: after.id, before, after })
  return after
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => sameValue(left[key], right[key]))
}

/** Marks a participant as registered and published with all six kinds. Idempotent. */
export async function markRegistered(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  key: string,
): Promise<Participant> {
  authorize(actor, 'participant.update')
  const before = await selectParticipant(tx, { key }, { lock: true })
  if (!before) throw problem('participant.not-found', { detail: key })
  if (before.registration === 'registered') return before
  const after: Participant = {
    ...before,
    registration: 'registered',
    registeredAt: context.clock.now().toISOString(),
    supportedDocuments: allDocumentTypes,
    version: before.version + 1,
  }
  await replaceParticipant(tx, after, context.clock.now())
  await context.events.publish(
    tx,
    {
      name: 'participant.registered',
      subjectId: key,
      participantKey: key,
    },
    { domainEvents: [participantEvent(participantRegistered, after)] },
  )
  await recordAudit(tx, actor, { action: 'participant.registered', subjectId: key, before, after })
  return after
}
