/** Counts open live streams by user: the oldest streams of a user with too many are closed. */
import { Counter, Gauge, type Registry } from 'prom-client'
import { type Actor, actorIdOf } from '#core/access'

export interface LiveStreams {
  /**
   * Counts one more stream; when the user has too many, `giveWay` of their oldest is called. Call the returned
   * function when the stream has ended.
   */
  admit(actor: Actor, giveWay: () => void): () => void
  /** Adds the figures of this process to its registry. */
  measureIn(registry: Registry): void
}

/** Enough for many windows on many devices of one user; only a program that leaks streams exceeds it. */
const streamsAtMost = 20

export function countLiveStreams(atMost = streamsAtMost): LiveStreams {
  const people = new Map<string, Set<() => void>>()
  let open = 0
  let replaced = 0

  return {
    admit(actor, giveWay) {
      const person = `${actor.organizationId} ${actorIdOf(actor)}`
      const streams = people.get(person) ?? new Set()
      people.set(person, streams.add(giveWay))
      open += 1
      const leave = (stream: () => void) => {
        if (!streams.delete(stream)) return
        open -= 1
        if (streams.size === 0 && people.get(person) === streams) people.delete(person)
      }
      const [oldest] = streams
      if (streams.size > atMost && oldest) {
        replaced += 1
        leave(oldest)
        oldest()
      }
      return () => leave(giveWay)
    },
    measureIn(registry) {
      for (const figure of figures(() => ({ open, people: people.size, replaced })))
        registry.registerMetric(figure)
    },
  }
}

interface Figures {
  readonly open: number
  readonly people: number
  readonly replaced: number
}

function figures(now: () => Figures): (Gauge | Counter)[] {
  return [
    new Gauge({
      name: 'falaj_live_streams',
      help: 'Live streams (server-sent events) that this process serves',
      registers: [],
      collect() {
        this.set(now().open)
      },
    }),
    new Gauge({
      name: 'falaj_live_people',
      help: 'People whose live streams this process serves',
      registers: [],
      collect() {
        this.set(now().people)
      },
    }),
    new Counter({
      name: 'falaj_live_streams_replaced_total',
      help: 'Live streams that were ended because their person opened too many',
      registers: [],
      collect() {
        this.reset()
        this.inc(now().replaced)
      },
    }),
  ]
}
