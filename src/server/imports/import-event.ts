import type { importFinished } from '#contract/domain-events/import-finished'
import { resourceEvents } from '#platform/queue/domain-events'
import type { ImportRecord } from './import.ts'
import { presentImport } from './present.ts'

/** The event about an import. */
export const importEvent = resourceEvents<'import', (typeof importFinished)['payload'], [one: ImportRecord]>(
  (one) => {
    const {
      columns: _columns,
      comparison: _comparison,
      createdBy: _createdBy,
      decisions: _decisions,
      questions: _questions,
      ...payload
    } = presentImport(one, null)
    return payload
  },
  ({ participantKey }) => participantKey,
)
