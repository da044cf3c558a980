import { domainEvent } from './domain-event.ts'
import { KeyPayload, keyExample } from './key-payload.ts'

export const keyRevoked = domainEvent({
  name: 'key.revoked',
  version: 1,
  summary: 'An API key was revoked.',
  description: 'Recorded once, also when its maker leaves or the organization is deleted.',
  needs: 'key.manage',
  payload: KeyPayload,
  example: { ...keyExample, state: 'revoked', revokedAt: '2027-01-15T08:00:00.000Z' },
})
