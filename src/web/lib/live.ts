/** Live updates over server-sent events, read with fetch because the request carries the access token. */

import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { doubtReach, pause } from './reach.ts'

/** Which cached answers an event makes stale. */
const staleBy: Readonly<Record<string, readonly string[]>> = {
  document: ['documents', 'dashboard', 'reports'],
  contact: ['contacts'],
  product: ['products'],
  settings: ['settings', 'documents-number'],
  participant: ['participants', 'me', 'dashboard'],
  notice: ['notices'],
  outage: ['outages', 'operations'],
  bulk: ['bulk-runs'],
}

const shortestWait = 1_000
const longestWait = 30_000
const gatherFor = 250

/** The frames of an event stream: `id` and `event` of each; comments and unknown fields are passed over. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ id: string | undefined; name: string }> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const frames = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const fields = new Map(
        frame.split(/\r?\n/).map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
        }),
      )
      const name = fields.get('event')
      if (name) yield { id: fields.get('id'), name }
    }
  }
}

/**
 * Listens until the answer is called; reconnects with the last id that was heard. Events that come together are
 * gathered, so that a hundred changes ask again once.
 */
export function followEvents(): () => void {
  const stop = new AbortController()
  const stale = new Set<string>()
  let lastId: string | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  function note(name: string): void {
    for (const key of staleBy[name.split('.')[0] ?? ''] ?? []) stale.add(key)
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const key of stale) void queryClient.invalidateQueries({ queryKey: [key] })
      stale.clear()
    }, gatherFor)
  }

  async function listen(): Promise<void> {
    let wait = shortestWait
    let isBehind = false
    while (!stop.signal.aborted) {
      try {
        const headers = lastId ? { 'last-event-id': lastId } : {}
        const response = await api.stream('/events', { signal: stop.signal, headers })
        wait = shortestWait
        // What was committed while nobody listened may bear an id older than the last one heard: ask for all anew.
        if (isBehind) void queryClient.invalidateQueries()
        if (response.body) {
          for await (const event of readEvents(response.body)) {
            lastId = event.id ?? lastId
            note(event.name)
          }
        }
      } catch {
        wait = Math.min(wait * 2, longestWait)
        if (!stop.signal.aborted) doubtReach()
      }
      isBehind = true
      // As soon as the portal answers again, that is known.
      if (!stop.signal.aborted) await pause(wait)
    }
  }

  void listen()
  return () => {
    stop.abort()
    clearTimeout(gathering)
  }
}
