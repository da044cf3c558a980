/** The door of the transmission index: which tenant each of our envelopes belongs to. */
export { insertIndexEntry, restoreIndexEntries, selectIndexEntries } from './index-store.ts'
