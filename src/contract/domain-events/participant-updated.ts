import { domainEvent } from './domain-event.ts'
import { ParticipantPayload, participantExample } from './participant-payload.ts'

export const participantUpdated = domainEvent({
  name: 'participant.updated',
  version: 1,
  summary: 'The details of a company changed.',
  description:
    'Recorded when a user changes its address for mail or phone, or when a new verification brings other legal details.',
  needs: 'participant.read',
  payload: ParticipantPayload,
  example: { ...participantExample, phone: '+971 4 555 0199', version: 3 },
})
