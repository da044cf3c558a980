/** Live updates. */
import { operation } from './operation.ts'

export const streamEvents = operation({
  method: 'GET',
  path: '/events',
  tag: 'events',
  summary: 'Stream live updates (server-sent events)',
  needs: 'signedIn',
  file: 'text/event-stream',
  problems: [],
})
