import { domainEvent } from './domain-event.ts'
import { KeyPayload, keyExample } from './key-payload.ts'

export const keyRotated = domainEvent({
  name: 'key.rotated',
  version: 1,
  summary: 'An API key got a new text.',
  description: '`previous` says until when the text before it works.',
  needs: 'key.manage',
  payload: KeyPayload,
  example: {
    ...keyExample,
    prefix: 'fal_test_9xk2',
    previous: { prefix: keyExample.prefix, endsAt: '2027-01-15T08:00:00.000Z' },
  },
})
