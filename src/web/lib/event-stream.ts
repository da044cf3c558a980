/** Live updates over server-sent events, read with fetch because the request carries the access token. */

import * as eventsApi from '#contract/api/events'
import { openStream } from './api.ts'
import { checkConnectivity, retryDelay } from './connectivity.ts'
import { queryClient } from './query-client.ts'

/** Query keys that a signal makes stale, by the first part of its name. */
const queryKeysByTopic: Readonly<Record<string, readonly string[]>> = {
  document: ['documents', 'dashboard', 'reports'],
  assignment: ['documents', 'assignments', 'document-people'],
  discussion: ['comments'],
  files: ['internal-files'],
  delivery: ['documents'],
  contact: ['contacts'],
  product: ['products'],
  settings: ['settings', 'documents-number'],
  member: ['people', 'me', 'settings', 'documents', 'assignments', 'document-people'],
  key: ['keys'],
  session: ['account-security'],
  audit: ['audit'],
  participant: ['participants', 'me', 'dashboard'],
  notice: ['notices'],
  outage: ['outages', 'operations'],
  bulk: ['bulk-runs'],
  evidence: ['evidence-runs'],
  report: ['report-files'],
  return: ['reports', 'documents'],
  pdf: ['document-pdfs'],
  archive: ['archive'],
  import: ['imports'],
}

const minDelayMs = 1_000
const maxDelayMs = 30_000
const batchMs = 250

/** The last event of a user's oldest stream, when there are too many streams. */
const replacedEvent = 'replaced'
/** Milliseconds after which a visible window without a stream refetches. */
const pollIntervalMs = 60_000

/** Milliseconds before a hidden window closes its stream. */
const backgroundGraceMs = 60_000

const isHidden = () => document.visibilityState === 'hidden'

/** Waits one poll interval, and then until the window is visible. */
async function waitUntilVisible(): Promise<void> {
  do await retryDelay(pollIntervalMs)
  while (isHidden())
}

/**
 * Calls `close` after this window was hidden for a while: a browser has six connections to a host (HTTP/1.1), and
 * all windows share them with their streams. Returns a function that unsubscribes.
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

/** The frames of an event stream: `id` and `event` of each; comments and unknown fields are skipped. */
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
 * Invalidates queries when signals arrive; reconnects with the last event id. Simultaneous signals are batched, so that
 * a hundred changes refetch once. Returns a function that unsubscribes.
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
        const response = await openStream(eventsApi.streamEvents.path, { signal, headers })
        wait = minDelayMs
        // Missed events may have an id older than the last one received: refetch everything.
        if (isBehind) void queryClient.invalidateQueries()
        let isReplaced = false
        for await (const event of response.body ? readEvents(response.body) : []) {
          lastId = event.id ?? lastId
          if (event.name === replacedEvent) isReplaced = true
          else markStale(event.name)
        }
        // Too many windows: an immediate reconnect would replace the stream of the next window, and so on.
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
      // Ends early when the portal responds again.
      if (!stop.signal.aborted) await retryDelay(wait)
    }
  }

  void listen()
  return () => {
    stop.abort()
    clearTimeout(batchTimer)
  }
}
