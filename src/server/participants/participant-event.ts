import type { participantCreated } from '#contract/domain-events/participant-created'
import { resourceEvents } from '#platform/queue/domain-events'
import type { Participant } from './participant.ts'
import { presentParticipant } from './present.ts'

/** The event about a participant. */
export const participantEvent = resourceEvents<
  'participant',
  (typeof participantCreated)['payload'],
  [participant: Participant]
>(presentParticipant, ({ id }) => id)
