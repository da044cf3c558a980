/** Live updates over server-sent events, read with fetch because the request carries the access token. */

import { api } from './api.ts'
import { checkConnectivity, retryDelay } from './connectivity.ts'
import { queryClient } from './query-client.ts'

/** Which cached answers an event makes stale. */
const queryKeysByTopic: Readonly<Record<string, readonly string[]>> = {
  document: ['documents', 'dashboard', 'reports'],
  contact: ['contacts'],
  product: ['products'],
  settings: ['settings', 'documents-number'],
  participant: ['participants', 'me', 'dashboard'],
  notice: ['notices'],
  outage: ['outages', 'operations'],
  bulk: ['bulk-runs'],
}

const minDelayMs = 1_000
const maxDelayMs = 30_000
const batchMs = 250

/** What the portal says to the oldest stream of a person who has too many. */
const replacedEvent = 'replaced'
/** Milliseconds after which a window that is looked at asks anew what it did not hear of. */
const pollIntervalMs = 60_000

/** Milliseconds for which a window that nobody looks at keeps its stream. */
const backgroundGraceMs = 60_000

const isHidden = () => document.visibilityState === 'hidden'

/** Waits a good while in a window that is looked at; in one that is not, until it is. */
async function waitUntilVisible(): Promise<void> {
  do await retryDelay(pollIntervalMs)
  while (isHidden())
}

/**
 * Calls `letGo` when nobody has looked at this window for a while: a browser has six connections to an address
 * (HTTP/1.1), and each stream takes one of them from all windows. Ends with the answer.
 */
function closeInBackground(close: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(close, backgroundGraceMs)
  }
  schedule()
  document.addEventListener('visibilitychange', schedule)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', schedule)
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
export function subscribeToEvents(): () => void {
  const stop = new AbortController()
  const stale = new Set<string>()
  let lastId: string | undefined
  let batchTimer: ReturnType<typeof setTimeout> | undefined

  function markStale(name: string): void {
    for (const key of queryKeysByTopic[name.split('.')[0] ?? ''] ?? []) stale.add(key)
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined
      for (const key of stale) void queryClient.invalidateQueries({ queryKey: [key] })
      stale.clear()
    }, batchMs)
  }

  async function listen(): Promise<void> {
    let wait = minDelayMs
    let isBehind = false
    while (!stop.signal.aborted) {
      const background = new AbortController()
      const signal = AbortSignal.any([stop.signal, background.signal])
      const unwatch = closeInBackground(() => background.abort())
      try {
        const headers = lastId ? { 'last-event-id': lastId } : {}
        const response = await api.stream('/events', { signal, headers })
        wait = minDelayMs
        // What was committed while nobody listened may bear an id older than the last one heard: ask for all anew.
        if (isBehind) void queryClient.invalidateQueries()
        let isReplaced = false
        for await (const event of response.body ? readEvents(response.body) : []) {
          lastId = event.id ?? lastId
          if (event.name === replacedEvent) isReplaced = true
          else markStale(event.name)
        }
        // Too many windows: coming back at once would push out the next of them, and so on for ever.
        if (isReplaced) await waitUntilVisible()
      } catch {
        if (background.signal.aborted) while (isHidden()) await retryDelay(pollIntervalMs)
        else {
          wait = Math.min(wait * 2, maxDelayMs)
          if (!stop.signal.aborted) checkConnectivity()
        }
      } finally {
        unwatch()
      }
      isBehind = true
      // As soon as the portal answers again, that is known.
      if (!stop.signal.aborted) await retryDelay(wait)
    }
  }

  void listen()
  return () => {
    stop.abort()
    clearTimeout(batchTimer)
  }
}
