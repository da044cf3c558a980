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
    nothing: 'the arrival itself is stored; the job that processes it records the outcome',
  },
  problems: ['exchange.live-not-connected', 'exchange.not-signed', 'organization.moving'],
})
