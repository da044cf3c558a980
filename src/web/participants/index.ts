/** The door of participants: how other rooms show a participant. */

export { AddressText, LegalFormText, LegalRegistrationText } from './participant-text.tsx'
export { participantQuery } from './queries.ts'
