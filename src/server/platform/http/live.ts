/** Live updates: one listening connection for each process, many browsers over server-sent events. */
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import * as eventsApi from '#contract/api/events'
import { type LiveSignal, type Signal, signalPermissions } from '#contract/live-signals'
import { type Actor, can } from '#core/access'
import type { Context } from '../base/context.ts'
import { noticeLoss, type TenantScope } from '../database/database.ts'
import { latestEventId, listEventsAfter, liveChannel } from '../queue/events.ts'
import type { App } from './http.ts'
import { countLiveStreams, type LiveStreams } from './live-streams.ts'
import { serve } from './serve.ts'

interface LiveListener {
  receive(signal: Signal): void
  /** Signals may have been missed: the browser requests them from the last one that it received. */
  interrupt(): void
}

export interface LiveHub {
  readonly streams: LiveStreams
  subscribe(scope: TenantScope, listener: LiveListener): () => void
  stop(): Promise<void>
}

type Handler = (signal: Signal) => void

/** The current actor of this header in the organization of the scope; null, or raises, without access there. */
type FindCurrentActor = (authorization: string | undefined, scope: TenantScope) => Promise<Actor | null>

const keepAlive = 20_000
/** Milliseconds for which a session is trusted before it is authenticated again. */
const recheckAfter = 1_000
const reconnectDelay = 1_000
const catchUpLimit = 500
/** Milliseconds within which an ended stream must be read to its end. */
const closeTimeout = 5_000
/** Bytes that a browser may be behind; a slower one is disconnected and reconnects. */
const backlogLimit = 1_000_000

function place(scope: TenantScope): string {
  return `${scope.environment}/${scope.organizationId}`
}

/**
 * Listens to the database's notifications and passes signals to the subscribers of the same tenant.
 * @param directUrl a connection that stays open: a transaction pooler would deliver no notifications
 * @param onSignal called for the signals of all tenants, for this process itself
 */
export async function startLiveHub(context: Context, directUrl: string, onSignal: Handler): Promise<LiveHub> {
  const listeners = new Map<string, Set<LiveListener>>()
  let stopped = false
  let client = await connect()
  const following = follow()

  function announce(payload: string): void {
    const signal = JSON.parse(payload) as Signal
    onSignal(signal)
    for (const listener of listeners.get(place(signal)) ?? []) listener.receive(signal)
  }

  async function connect(): Promise<{ ended: Promise<void>; end: () => Promise<void> }> {
    const fresh = new pg.Client({ connectionString: directUrl, ...noticeLoss })
    const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
    fresh.on('notification', (message) => message.payload && announce(message.payload))
    fresh.on('error', () => undefined)
    try {
      await fresh.connect()
      await fresh.query(`listen ${liveChannel}`)
    } catch (error) {
      void fresh.end()
      throw error
    }
    return { ended, end: () => fresh.end() }
  }

  /** One connection at a time, for as long as we run. */
  async function follow(): Promise<void> {
    for (;;) {
      await client.ended
      while (!stopped) {
        await new Promise((resolve) => setTimeout(resolve, reconnectDelay))
        try {
          client = await connect()
          break
        } catch (error) {
          context.log.warn({ error }, 'live updates are waiting for the database')
        }
      }
      if (stopped) return await client.end()
      interruptAll(listeners)
    }
  }

  return {
    streams: countLiveStreams(),
    subscribe(scope, listener) {
      const key = place(scope)
      const group = listeners.get(key) ?? new Set()
      listeners.set(key, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(key) === group) listeners.delete(key)
      }
    },
    async stop() {
      stopped = true
      interruptAll(listeners)
      await client.end()
      await following
    },
  }
}

function interruptAll(listeners: ReadonlyMap<string, ReadonlySet<LiveListener>>): void {
  for (const group of listeners.values()) for (const listener of group) listener.interrupt()
}

function frame(signal: Signal): string {
  const live: LiveSignal = {
    id: signal.id,
    name: signal.name,
    subjectId: signal.subjectId,
    participantKey: signal.participantKey,
    at: signal.at,
  }
  return `id: ${signal.id}\nevent: ${signal.name}\ndata: ${JSON.stringify(live)}\n\n`
}

/**
 * `GET /events`: the signals since `Last-Event-ID`, then all new ones, until the browser disconnects or its session
 * ends.
 */
export function liveRoutes(
  app: App,
  context: Context,
  hub: LiveHub,
  findCurrentActor: FindCurrentActor,
): void {
  serve(
    app,
    eventsApi.streamEvents,
    async ({ actor, request }, reply) => {
      const lastId = request.headers['last-event-id']
      const since = typeof lastId === 'string' && /^evt_[0-9a-z]{26}$/.test(lastId) ? lastId : undefined
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 2000\n\n')
      const guarded = guardStream(stream, actor, () => findCurrentActor(request.headers.authorization, actor))
      const unsubscribe = hub.subscribe(actor, {
        receive: (signal) => guarded.send((now) => (mayReceive(now, signal) ? frame(signal) : '')),
        interrupt: () => stream.end(),
      })
      const left = hub.streams.admit(actor, () => endReplaced(stream))
      const beat = setInterval(() => guarded.send(() => ': still here\n\n'), keepAlive)
      stream.on('close', () => {
        clearInterval(beat)
        unsubscribe()
        left()
      })
      try {
        const frames = await openingFrames(context, actor, since)
        // It may have been interrupted; then the browser reconnects.
        if (!stream.writableEnded) for (const text of frames) stream.write(text)
      } catch (error) {
        context.log.warn({ error }, 'a live stream could not catch up')
        stream.end()
      }
    },
    { exposeHeadRoute: false },
  )
}

/** Actors receive signals that their permissions cover; those limited to some participants receive no signals of others. */
function mayReceive(actor: Actor, { name, participantKey }: Signal): boolean {
  const { kind, participants } = actor
  if (participants && participantKey !== null && !participants.includes(participantKey)) return false
  const needed = signalPermissions[name]
  return needed === 'person' ? kind === 'person' : can(actor, needed)
}

/**
 * Ends a stream of a user with too many open ones, with an event after which the browser does not reconnect at once.
 */
function endReplaced(stream: ServerResponse): void {
  stream.end('event: replaced\ndata: {}\n\n')
  // A client that does not read does not end it either.
  setTimeout(() => stream.destroy(), closeTimeout).unref()
}

/** The missed events; or, for the first request of a browser, the position from which it has received all. */
async function openingFrames(context: Context, actor: Actor, since: string | undefined): Promise<string[]> {
  return await context.db.tenant(actor, async (tx) => {
    if (since !== undefined)
      return (await listEventsAfter(tx, since, catchUpLimit))
        .filter((signal) => mayReceive(actor, signal))
        .map(frame)
    return [`id: ${await latestEventId(tx)}\nevent: ready\ndata: {}\n\n`]
  })
}

/** Writes only to actors who still have access: authenticates them again before, at most once a second. */
function guardStream(
  stream: ServerResponse,
  opener: Actor,
  authenticateAgain: () => Promise<Actor | null>,
): { send: (text: (now: Actor) => string) => void } {
  let actor = opener
  let checkedAt = performance.now()
  let queue = Promise.resolve()
  async function write(textFor: (now: Actor) => string): Promise<void> {
    if (stream.writableEnded || stream.destroyed) return
    if (performance.now() - checkedAt > recheckAfter) {
      const now = await authenticateAgain()
      if (!now) {
        stream.end()
        return
      }
      actor = now
      checkedAt = performance.now()
    }
    if (stream.writableLength > backlogLimit) stream.destroy()
    else {
      const text = textFor(actor)
      if (text !== '') stream.write(text)
    }
  }
  return {
    send(text) {
      // When the database is unavailable, the browser reconnects and is authenticated again.
      queue = queue.then(() => write(text)).catch(() => void stream.end())
    },
  }
}
