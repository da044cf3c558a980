/** What an access point calls. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { operation } from './operation.ts'

export const receiveEnvelope = operation({
  method: 'POST',
  path: '/exchange/inbound',
  tag: 'exchange',
  summary: 'Receive an envelope (signed)',
  description:
    'Takes no `Idempotency-Key`: an envelope has an id and is stored once. The same one again returns `duplicate: true`.',
  needs: 'public',
  response: dataOf(z.object({ stored: z.literal(true), duplicate: z.boolean() })),
  audit: {
    nothing: 'the arrival is stored as it came; what becomes of it is written down by the job that reads it',
  },
  problems: ['exchange.live-not-connected', 'exchange.not-signed', 'organization.moving'],
})
