import { domainEvent } from './domain-event.ts'
import { ParticipantPayload, participantExample } from './participant-payload.ts'

export const participantCreated = domainEvent({
  name: 'participant.created',
  version: 1,
  summary: 'A company was added to the organization.',
  description:
    'Recorded when the tax authority has confirmed who it is, or, where no network is connected, when a user adds it. It sends and receives nothing until `participant.registered`.',
  needs: 'participant.read',
  payload: ParticipantPayload,
  example: {
    ...participantExample,
    registration: 'notRegistered',
    registeredAt: null,
    supportedDocuments: [],
    version: 1,
  },
})
