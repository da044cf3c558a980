/** The door of the participants room: their kinds of documents and their endpoints. */

export { cacheDirectory } from './cache-directory.ts'
export { checkReachability, isReportOnly } from './check-reachability.ts'
export { endRegistration } from './end-registration.ts'
export { findParticipantOwner, type ParticipantOwner } from './find-participant-owner.ts'
export { listParticipants, participantsOf, requireParticipant } from './get-participant.ts'
export { allDocumentTypes, type Participant } from './participant.ts'
export type {
  DirectoryAdapter,
  DirectoryEntry,
  LookupOptions,
  LookupResult,
  ParticipantDirectory,
  PublishResult,
  ReceiverEndpoint,
} from './participant-directory.ts'
export { presentParticipant } from './present.ts'
export { directoryJobs, scheduleDirectoryRecheck } from './recheck-directory.ts'
export { restoreParticipantRoute } from './restore-route.ts'
export { participantRoutes } from './routes.ts'
export { markRegistered, saveProfile } from './save-profile.ts'
