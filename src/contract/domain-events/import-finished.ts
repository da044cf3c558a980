import { domainEvent } from './domain-event.ts'
import { ImportPayload, importExample } from './import-payload.ts'

export const importFinished = domainEvent({
  name: 'import.finished',
  version: 1,
  summary: 'An import wrote what its file says.',
  description:
    'Recorded when the last part is written, or when it is stopped while it writes: `counts` has the results of the records. A rehearsal, which writes nothing, has no event.',
  needs: 'import.run',
  payload: ImportPayload,
  example: importExample,
})
