/** The door of the participants room: how a participant is told of on other screens. */
export { AddressText, LegalRegistrationText, RegistrationTag } from './parts.tsx'
export { participantQuery, participantsQuery } from './queries.ts'
