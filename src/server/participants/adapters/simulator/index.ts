/** The participant directory of the test environment: a table instead of SML and SMP. */
import type { Context } from '#platform/context'
import type {
  DirectoryEntry,
  LookupResult,
  ParticipantDirectory,
  PublishResult,
} from '../../participant-directory.ts'
import { selectEntry, upsertEntry } from './store.ts'

/** Serves the test environment only; the live one needs a real directory. */
export function simulatorDirectory(context: Context): ParticipantDirectory {
  return {
    environments: ['preprod'],
    async lookup(participantId, environment, options = {}): Promise<LookupResult> {
      if (environment !== 'preprod')
        return { state: 'lookupFailed', detail: 'no directory serves this environment' }
      try {
        const entry = await context.db.system((tx) => selectEntry(tx, participantId))
        if (!entry) return { state: 'notRegistered' }
        if (entry.behavior === 'lookupFails')
          return { state: 'lookupFailed', detail: 'simulated: the look-up timed out' }
        const receives = options.typeCode === undefined || entry.documentTypes.includes(options.typeCode)
        if (entry.behavior === 'cannotReceive' || !receives) {
          return { state: 'cannotReceive', documentTypes: entry.documentTypes }
        }
        return {
          state: 'found',
          documentTypes: entry.documentTypes,
          endpoint: { serviceProviderSeat: entry.serviceProviderSeat },
        }
      } catch (error) {
        return { state: 'lookupFailed', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async publish(entry: DirectoryEntry, environment): Promise<PublishResult> {
      if (environment !== 'preprod')
        return { outcome: 'refused', detail: 'no directory serves this environment' }
      try {
        const taken = await context.db.system((tx) => upsertEntry(tx, entry, context.clock.now()))
        return taken
          ? { outcome: 'published' }
          : { outcome: 'refused', detail: 'registered by another service provider' }
      } catch (error) {
        return { outcome: 'unavailable', detail: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}
