/** The door of the directory of the network: the port to it, its cached answers, and whether a participant can be reached. */
export { cacheDirectory } from './cache-directory.ts'
export { checkReachability, isReportOnly } from './check-reachability.ts'
export {
  allDocumentTypes,
  type DirectoryAdapter,
  type DirectoryEntry,
  type DocumentTypeCode,
  type LookupOptions,
  type LookupResult,
  type ParticipantDirectory,
  type PublishResult,
  type ReceiverEndpoint,
} from './participant-directory.ts'
