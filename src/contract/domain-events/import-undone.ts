import { domainEvent } from './domain-event.ts'
import { ImportPayload, importExample } from './import-payload.ts'

export const importUndone = domainEvent({
  name: 'import.undone',
  version: 1,
  summary: 'An import was undone.',
  description:
    'Recorded when the last part is taken back; `counts.kept` is how many records were used or changed since and stay.',
  needs: 'import.run',
  payload: ImportPayload,
  example: {
    ...importExample,
    state: 'undone',
    counts: { ...importExample.counts, written: 0, undone: 117, kept: 3 },
  },
})
