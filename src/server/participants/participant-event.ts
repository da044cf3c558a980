import type { participantCreated } from '#contract/domain-events/participant-created'
import { type NewDomainEvent, occurrence } from '#platform/queue/domain-events'
import type { Participant } from './participant.ts'
import { presentParticipant } from './present.ts'

type ParticipantEventType = Omit<typeof participantCreated, 'name'> & {
  readonly name: `participant.${string}`
}

/** The event about a participant, with its state after the change. */
export function participantEvent(event: ParticipantEventType, participant: Participant): NewDomainEvent {
  const { id } = participant
  return occurrence(event, { subjectId: id, participantKey: id, payload: presentParticipant(participant) })
}
