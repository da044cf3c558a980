import type { z } from 'zod'
import type { NoticeKind } from '#contract/notices'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { LookupResult, ParticipantDirectory } from '#server/directory'
import { raiseNotice } from '#server/notices'
import type { Participant } from './participant.ts'
import { lockDirectoryState, selectParticipants, updateDirectoryState } from './store.ts'

/** The state of a participant of ours in the directory. */
type DirectoryState = Participant['directoryState']

const noticeKind: z.infer<typeof NoticeKind> = 'participantDirectoryChanged'

/**
 * Compares the registered participants of an organization with the directory, and notifies users of a change. A
 * failed look-up changes nothing.
 */
export async function recheckParticipants(
  context: Context,
  directory: ParticipantDirectory,
  scope: TenantScope,
): Promise<void> {
  if (!directory.environments.includes(scope.environment)) return
  const participants = await context.db.tenant(scope, (tx) => selectParticipants(tx))
  for (const participant of participants) {
    if (participant.registration !== 'registered') continue
    const answer = await directory.lookup(participant.participantId, scope.environment, { fresh: true })
    if (answer.state === 'lookupFailed') continue
    const { seat } = context.config.serviceProvider
    const state = stateOf(answer, participant, seat)
    // An entry from before we supported business responses is updated; we are its publisher.
    if (state === 'published' && answer.state === 'found' && answer.takesResponses !== true) {
      const { participantId, nameEn, supportedDocuments } = participant
      const entry = { participantId, name: nameEn, documentTypes: supportedDocuments, takesResponses: true }
      await directory.publish({ ...entry, serviceProviderSeat: seat }, scope.environment)
    }
    await recordDirectoryState(context, scope, participant, state)
  }
}

/** Stores the state of a participant in the directory, and notifies users when it has changed. */
export async function recordDirectoryState(
  context: Context,
  scope: TenantScope,
  participant: Participant,
  state: DirectoryState,
): Promise<void> {
  const now = context.clock.now()
  await context.db.tenant(scope, async (tx) => {
    const before = await lockDirectoryState(tx, participant.id)
    if (before === undefined) return
    await updateDirectoryState(tx, participant.id, state, now)
    if (before === state) return
    await raiseNotice(context, tx, {
      kind: noticeKind,
      subjectId: participant.id,
      participantKey: participant.id,
      params: {
        name: participant.nameEn,
        nameAr: participant.nameAr,
        participantId: participant.participantId,
        state,
      },
      dedupeKey: `directory:${participant.id}:${state}:${dubaiDate(now.toISOString())}`,
      ...(state === 'published' ? { tone: 'good' as const } : {}),
    })
  })
}

/** Compares the directory's answer with our data of a participant. */
function stateOf(answer: LookupResult, participant: Participant, seat: string): DirectoryState {
  switch (answer.state) {
    case 'notRegistered':
      return 'notRegistered'
    case 'cannotReceive':
      return 'cannotReceive'
    case 'found': {
      if (answer.endpoint.seat !== seat) return 'elsewhere'
      const published = new Set<string>(answer.documentTypes)
      const same =
        published.size === participant.supportedDocuments.length &&
        participant.supportedDocuments.every((kind) => published.has(kind))
      return same ? 'published' : 'kindsDiffer'
    }
    default:
      return 'untrusted'
  }
}
