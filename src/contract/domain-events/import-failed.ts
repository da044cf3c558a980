import { domainEvent } from './domain-event.ts'
import { ImportPayload, importExample } from './import-payload.ts'

export const importFailed = domainEvent({
  name: 'import.failed',
  version: 1,
  summary: 'An import ended with an error.',
  description: 'Recorded once; `failure` is the code of the problem. What was written before stays.',
  needs: 'import.run',
  payload: ImportPayload,
  example: { ...importExample, state: 'failed', failure: 'import.unreadable', done: 0 },
})
