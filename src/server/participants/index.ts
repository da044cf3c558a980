/** The door of the participants room: the legal entities of an organization, in the portal and in the directory. */

export { endRegistration } from './end-registration.ts'
export { findParticipantOwner, type ParticipantOwner } from './find-participant-owner.ts'
export { listParticipants, participantsOf, requireParticipant } from './get-participant.ts'
export type { Participant } from './participant.ts'
export { presentParticipant } from './present.ts'
export { directoryJobs, scheduleDirectoryRecheck } from './recheck-directory.ts'
export { restoreParticipantRoute } from './restore-route.ts'
export { participantRoutes } from './routes.ts'
export { markRegistered, saveProfile } from './save-profile.ts'
