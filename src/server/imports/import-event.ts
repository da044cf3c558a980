import type { importFinished } from '#contract/domain-events/import-finished'
import { type NewDomainEvent, occurrence } from '#platform/queue/domain-events'
import type { ImportRecord } from './import.ts'
import { presentImport } from './present.ts'

type ImportEventType = Omit<typeof importFinished, 'name'> & { readonly name: `import.${string}` }

/** The event about an import, with its state after the change. */
export function importEvent(event: ImportEventType, one: ImportRecord): NewDomainEvent {
  const {
    columns: _columns,
    comparison: _comparison,
    createdBy: _createdBy,
    decisions: _decisions,
    questions: _questions,
    ...payload
  } = presentImport(one, null)
  return occurrence(event, { subjectId: one.id, participantKey: one.participantKey, payload })
}
