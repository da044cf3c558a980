/** Live updates: one listening connection a process, many browsers over server-sent events. */
import pg from 'pg'
import type { LiveEvent, PortalEvent } from '#contract/events'
import type { Context } from './context.ts'
import type { TenantScope } from './database.ts'
import { listEventsAfter, liveChannel } from './events.ts'
import { type App, actorOf } from './http.ts'

type Listener = (event: PortalEvent) => void

export interface LiveHub {
  subscribe(scope: TenantScope, listener: Listener): () => void
  stop(): Promise<void>
}

const keepAlive = 20_000
const reconnectDelay = 1_000
const catchUpLimit = 500

function place(scope: TenantScope): string {
  return `${scope.environment}/${scope.organizationId}`
}

/** Listens to the database's announcements and hands them to the subscribers of the same tenant. */
export async function startLiveHub(context: Context, appUrl: string): Promise<LiveHub> {
  const listeners = new Map<string, Set<Listener>>()
  let stopped = false
  let client: pg.Client | undefined

  function announce(payload: string): void {
    const event = JSON.parse(payload) as PortalEvent
    for (const listener of listeners.get(place(event)) ?? []) listener(event)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: appUrl, keepAlive: true })
    fresh.on('notification', (message) => message.payload && announce(message.payload))
    fresh.on('error', () => undefined)
    fresh.on('end', () => void reconnect())
    await fresh.connect()
    await fresh.query(`listen ${liveChannel}`)
    client = fresh
  }

  async function reconnect(): Promise<void> {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay))
      try {
        return await connect()
      } catch (error) {
        context.log.warn({ error }, 'live updates are waiting for the database')
      }
    }
  }

  await connect()
  return {
    subscribe(scope, listener) {
      const key = place(scope)
      const group = listeners.get(key) ?? new Set()
      listeners.set(key, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(key)
      }
    },
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}

function frame(event: PortalEvent): string {
  const live: LiveEvent = {
    id: event.id,
    name: event.name,
    subjectId: event.subjectId,
    participantKey: event.participantKey,
    at: event.at,
  }
  return `id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(live)}\n\n`
}

/** `GET /events`: what happened since `Last-Event-ID`, then everything new, until the browser goes. */
export function liveRoutes(app: App, context: Context, hub: LiveHub): void {
  app.get(
    '/events',
    { schema: { tags: ['events'], summary: 'Live updates (server-sent events)' } },
    async (request, reply) => {
      const actor = actorOf(request)
      const lastId = request.headers['last-event-id']
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 2000\n\n')
      const unsubscribe = hub.subscribe(actor, (event) => stream.write(frame(event)))
      const beat = setInterval(() => stream.write(': still here\n\n'), keepAlive)
      stream.on('close', () => {
        clearInterval(beat)
        unsubscribe()
      })
      if (typeof lastId === 'string' && /^evt_[0-9a-z]{26}$/.test(lastId)) {
        const missed = await context.db.tenant(actor, (tx) =>
          listEventsAfter(tx, actor, lastId, catchUpLimit),
        )
        for (const event of missed) stream.write(frame(event))
      }
    },
  )
}
