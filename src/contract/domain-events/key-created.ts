import { domainEvent } from './domain-event.ts'
import { KeyPayload, keyExample } from './key-payload.ts'

export const keyCreated = domainEvent({
  name: 'key.created',
  version: 1,
  summary: 'An API key was created.',
  description: 'The text of the key is in no event.',
  needs: 'key.manage',
  payload: KeyPayload,
  example: keyExample,
})
