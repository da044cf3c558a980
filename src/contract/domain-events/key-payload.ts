import type { z } from 'zod'
import { ApiKey } from '../keys.ts'

/** An API key as `GET /keys` lists it, without the name of its maker and without when and from where it was last used. */
export const KeyPayload = ApiKey.omit({ createdBy: true, lastUsedAt: true, lastUsedFrom: true })
export type KeyPayload = z.output<typeof KeyPayload>

export const keyExample: KeyPayload = {
  id: 'key_01m7cg1a2b3c4d5e6f7g8h9j0k',
  name: 'Warehouse',
  prefix: 'fal_test_4mq7',
  scopes: ['document.read', 'contact.read'],
  participants: null,
  createdAt: '2027-01-14T08:00:00.000Z',
  expiresAt: null,
  state: 'active',
  revokedAt: null,
  previous: null,
}
