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

/** What the portal says to the oldest stream of a person who has too many. */
const replaced = 'replaced'
/** Milliseconds after which a window that is looked at asks anew what it did not hear of. */
const withoutStream = 60_000

/** Milliseconds for which a window that nobody looks at keeps its stream. */
const heldInBackground = 60_000

const isHidden = () => document.visibilityState === 'hidden'

/** Waits a good while in a window that is looked at; in one that is not, until it is. */
async function untilWorthIt(): Promise<void> {
  do await pause(withoutStream)
  while (isHidden())
}

/**
 * Calls `letGo` when nobody has looked at this window for a while: a browser has six connections to an address
 * (HTTP/1.1), and each stream takes one of them from all windows. Ends with the answer.
 */
function watchBackground(letGo: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(letGo, heldInBackground)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

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
      const background = new AbortController()
      const signal = AbortSignal.any([stop.signal, background.signal])
      const unwatch = watchBackground(() => background.abort())
      try {
        const headers = lastId ? { 'last-event-id': lastId } : {}
        const response = await api.stream('/events', { signal, headers })
        wait = shortestWait
        // What was committed while nobody listened may bear an id older than the last one heard: ask for all anew.
        if (isBehind) void queryClient.invalidateQueries()
        let isReplaced = false
        for await (const event of response.body ? readEvents(response.body) : []) {
          lastId = event.id ?? lastId
          if (event.name === replaced) isReplaced = true
          else note(event.name)
        }
        // Too many windows: coming back at once would push out the next of them, and so on for ever.
        if (isReplaced) await untilWorthIt()
      } catch {
        if (background.signal.aborted) while (isHidden()) await pause(withoutStream)
        else {
          wait = Math.min(wait * 2, longestWait)
          if (!stop.signal.aborted) doubtReach()
        }
      } finally {
        unwatch()
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
