import { domainEvent } from './domain-event.ts'
import { ParticipantPayload, participantExample } from './participant-payload.ts'

export const participantDelinked = domainEvent({
  name: 'participant.delinked',
  version: 1,
  summary: 'A company was de-linked: it can no longer send and receive here.',
  description: 'Recorded when its directory entry is withdrawn. Its documents stay.',
  needs: 'participant.read',
  payload: ParticipantPayload,
  example: {
    ...participantExample,
    registration: 'notRegistered',
    registeredAt: null,
    supportedDocuments: [],
    version: 3,
  },
})
