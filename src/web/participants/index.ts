/** The door of the participants room: how a participant is told of on other screens. */
export { AddressText, LegalRegistrationText, RegistrationTag } from './participant-text.tsx'
export { participantQuery, participantsQuery } from './queries.ts'
