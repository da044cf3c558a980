import { domainEvent } from './domain-event.ts'
import { ParticipantPayload, participantExample } from './participant-payload.ts'

export const participantRegistered = domainEvent({
  name: 'participant.registered',
  version: 1,
  summary: 'A company was linked: it is registered and can send and receive.',
  description: 'Recorded when its directory entry is published.',
  needs: 'participant.read',
  payload: ParticipantPayload,
  example: participantExample,
})
