import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxReportStates } from '../transmission/tax-report.ts'
import { transmissionStates } from '../transmission/transmission.ts'
import {
  receivedExchangeStatus,
  receivedExchangeStatuses,
  receivedRail,
  receivedVerdict,
  receivedVerdicts,
} from '../verdict/received-verdict.ts'
import { type ArrivalEvent, type ArrivalEventType, arrivalEventTypes } from './arrival.ts'
import { classifyDuplicate } from './classify-duplicate.ts'
import { decideMessageLevelStatus, decideReceiverReport, watchArrival } from './decide-arrival.ts'
import { arrivalStatus, arrivalStatuses, foldArrival } from './fold-arrival.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

type Draft = ArrivalEvent extends infer E ? (E extends ArrivalEvent ? Omit<E, 'id' | 'at'> : never) : never
const run = (...drafts: Draft[]) =>
  drafts.map((draft, index) => ({ id: `e${index}`, at: minute(index), ...draft }) as ArrivalEvent)

const received: Draft = { type: 'received' }
const released: Draft = { type: 'released' }
const inInbox: Draft = { type: 'inInbox' }
const unclaimed: Draft = { type: 'quarantined', reason: 'receiverUnknown' }
const conflict: Draft = { type: 'quarantined', reason: 'contentConflict' }
const checked = (result: 'valid' | 'validWithWarnings' | 'invalidSyntax' | 'invalidRules'): Draft => ({
  type: 'checked',
  result,
})
const setAside = (reason: 'unreadable' | 'unmatched'): Draft => ({ type: 'setAside', reason })
const decidedStatus = (code: 'AP' | 'AB' | 'RE'): Draft => ({ type: 'messageLevelStatusDecided', code })

describe('an arrival', () => {
  it('goes from receipt to the inbox, is answered AP and reported S', () => {
    const arrival = foldArrival(run(received, checked('valid'), inInbox))
    expect(arrival).toMatchObject({ transport: 'received', check: 'valid', delivery: 'inInbox' })
    expect(decideMessageLevelStatus(arrival, 'ALWAYS_SEND')).toEqual({ code: 'AP', send: true })
    expect(decideMessageLevelStatus(arrival, 'FAILURE_ONLY')).toEqual({ code: 'AP', send: false })
    expect(decideReceiverReport(arrival)).toBe('S')
  })

  it('whose sender requested no status for success gets none, as the network defines', () => {
    const good = foldArrival(run(received, checked('valid'), inInbox))
    expect(decideMessageLevelStatus(good, undefined)).toEqual({ code: 'AP', send: false })
    const bad = foldArrival(run(received, checked('invalidRules')))
    expect(decideMessageLevelStatus(bad, undefined)).toEqual({ code: 'RE', send: true })
  })

  it('that is invalid never reaches the inbox, is answered RE and reported F', () => {
    for (const result of ['invalidSyntax', 'invalidRules'] as const) {
      const arrival = foldArrival(run(received, checked(result), inInbox))
      expect(arrival.delivery).toBe('withheld')
      expect(decideMessageLevelStatus(arrival, 'FAILURE_ONLY')).toEqual({ code: 'RE', send: true })
      expect(decideReceiverReport(arrival)).toBe('F')
    }
  })

  it('that is valid but matches nothing of ours is answered AB', () => {
    const quarantinedArrival = foldArrival(run(received, checked('valid'), setAside('unmatched')))
    expect(decideMessageLevelStatus(quarantinedArrival, 'ALWAYS_SEND')).toEqual({ code: 'AB', send: true })
  })

  it('gets no answer and no report while unchecked, in quarantine, or when it is an answer itself', () => {
    for (const events of [
      run(received),
      run(received, { type: 'checkFailed' }),
      run(received, checked('valid')),
      run(received, conflict, checked('valid'), inInbox),
      run(received, unclaimed, checked('valid'), inInbox),
      run(received, setAside('unmatched')),
      run(received, { type: 'applied' }),
    ]) {
      const arrival = foldArrival(events)
      expect(decideMessageLevelStatus(arrival, 'ALWAYS_SEND')).toBeNull()
      expect(decideReceiverReport(arrival)).toBeNull()
    }
    const again = foldArrival(run(received, unclaimed, released, checked('valid'), inInbox))
    expect(decideMessageLevelStatus(again, 'ALWAYS_SEND')?.code).toBe('AP')
  })

  it('keeps its first result and its first answer; others are evidence', () => {
    const arrival = foldArrival(
      run(received, checked('valid'), decidedStatus('AP'), checked('invalidRules'), decidedStatus('RE')),
    )
    expect(arrival).toMatchObject({ check: 'valid', messageLevelStatus: 'AP', evidence: ['e3', 'e4'] })
    expect(decideMessageLevelStatus(arrival, 'ALWAYS_SEND')).toBeNull()
  })

  it('counts copies and broken checks without moving', () => {
    const arrival = foldArrival(
      run(
        received,
        { type: 'duplicate', transportId: 't2' },
        { type: 'checkFailed' },
        { type: 'checkFailed' },
        { type: 'duplicate', transportId: 't3' },
      ),
    )
    expect(arrival).toMatchObject({
      duplicates: 2,
      failedChecks: 2,
      check: 'checkFailed',
      transport: 'received',
    })
  })
})

/** One run that ends in each place in which an arrival can be. */
const runTo = {
  stored: [received],
  failing: [received, { type: 'checkFailed' }],
  inbox: [received, checked('valid'), inInbox, decidedStatus('AP')],
  rejected: [received, checked('invalidRules'), decidedStatus('RE')],
  applied: [received, { type: 'applied' }],
  unclaimed: [received, unclaimed],
  quarantined: [received, conflict],
  unreadable: [received, setAside('unreadable')],
  refusedKind: [received, checked('invalidRules'), setAside('unreadable'), decidedStatus('RE')],
  unmatched: [received, setAside('unmatched')],
} satisfies Record<string, Draft[]>

const sample: Record<ArrivalEventType, Draft> = {
  received,
  duplicate: { type: 'duplicate', transportId: 't2' },
  quarantined: unclaimed,
  released,
  checkFailed: { type: 'checkFailed' },
  checked: checked('valid'),
  inInbox,
  applied: { type: 'applied' },
  setAside: setAside('unmatched'),
  messageLevelStatusDecided: decidedStatus('AP'),
  alarmed: { type: 'alarmed', notice: 'checkSlow' },
}

/** The transition of each event from each of them, written manually; other events move nothing. */
const places: Record<keyof typeof runTo, { from: string } & Partial<Record<ArrivalEventType, string>>> = {
  stored: { from: 'stored', quarantined: 'unclaimed', applied: 'accepted', setAside: 'unmatched' },
  failing: { from: 'stored', quarantined: 'unclaimed', applied: 'accepted', setAside: 'unmatched' },
  inbox: { from: 'accepted', quarantined: 'unclaimed' },
  rejected: { from: 'accepted', quarantined: 'unclaimed', setAside: 'unmatched' },
  applied: { from: 'accepted', quarantined: 'unclaimed' },
  unclaimed: { from: 'unclaimed', released: 'stored' },
  quarantined: { from: 'quarantined' },
  unreadable: {
    from: 'unreadable',
    quarantined: 'unclaimed',
    released: 'stored',
    applied: 'accepted',
    setAside: 'unmatched',
  },
  // Its sender was notified that it is rejected, so a second check keeps that result.
  refusedKind: {
    from: 'unreadable',
    quarantined: 'unclaimed',
    released: 'accepted',
    applied: 'accepted',
    setAside: 'unmatched',
  },
  unmatched: { from: 'unmatched', quarantined: 'unclaimed', released: 'stored', applied: 'accepted' },
}

describe('every state of an arrival with every event', () => {
  const pairs = (Object.keys(runTo) as (keyof typeof runTo)[]).flatMap((state) =>
    arrivalEventTypes.map((type) => [state, type] as const),
  )
  it.each(pairs)('%s, then %s', (state, type) => {
    const before = run(...runTo[state])
    expect(arrivalStatus(foldArrival(before))).toBe(places[state].from)
    const event = { id: 'next', at: minute(9), ...sample[type] } as ArrivalEvent
    const after = foldArrival([...before, event])
    expect(arrivalStatus(after)).toBe(places[state][type] ?? places[state].from)
    // However often it occurs and at every position.
    for (let place = 0; place <= before.length; place++) {
      const mixed = [event, ...before.slice(0, place), event, ...before.slice(place), event]
      expect(foldArrival(mixed)).toEqual(after)
    }
    // The answer to its sender stays the same, and no invalid document is among the accepted ones.
    const { messageLevelStatus: answer } = foldArrival(before)
    if (answer !== null) expect(after.messageLevelStatus).toBe(answer)
    if (state === 'rejected' || state === 'refusedKind') expect(after.delivery).not.toBe('inInbox')
  })

  it('reaches every place', () => {
    const reached = Object.values(runTo).map((drafts) => arrivalStatus(foldArrival(run(...drafts))))
    expect([...new Set(reached)].sort()).toEqual([...arrivalStatuses].sort())
  })

  it('is the same in whatever order its events come in, and however often', () => {
    const draft: fc.Arbitrary<Draft> = fc
      .constantFrom(...arrivalEventTypes)
      .chain((type): fc.Arbitrary<Draft> => {
        if (type === 'quarantined') return fc.constantFrom(unclaimed, conflict)
        if (type === 'setAside') return fc.constantFrom(setAside('unreadable'), setAside('unmatched'))
        if (type === 'messageLevelStatusDecided')
          return fc.constantFrom(...(['AP', 'AB', 'RE'] as const)).map(decidedStatus)
        if (type === 'checked') return fc.constantFrom(...(['valid', 'invalidRules'] as const)).map(checked)
        return fc.constant(sample[type])
      })
    const event = fc.tuple(draft, fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.func(fc.integer()), (parts, shuffle) => {
        const events = parts.map(
          ([part, at], index) => ({ id: `e${index}`, at: minute(at), ...part }) as ArrivalEvent,
        )
        const mixed = [...events, ...events.slice(0, 3)]
          .map((one, index) => ({ one, key: shuffle(one.id, index) }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(foldArrival(mixed)).toEqual(foldArrival(events))
      }),
      { numRuns: 500 },
    )
  })
})

describe('time limits on arrival', () => {
  it('are ten minutes for the check, fifteen for the status, twenty for the service level; each raises one alarm', () => {
    const arrival = foldArrival(run(received))
    expect(watchArrival(arrival, minute(9))).toEqual([])
    expect(watchArrival(arrival, minute(10))).toEqual(['checkSlow'])
    expect(watchArrival(arrival, minute(15))).toEqual(['checkSlow', 'messageLevelStatusDue'])
    const alarmed = foldArrival(run(received, { type: 'alarmed', notice: 'checkSlow' }))
    expect(watchArrival(alarmed, minute(14))).toEqual([])
    expect(watchArrival(alarmed, minute(20))).toEqual(['messageLevelStatusDue', 'messageLevelStatusLate'])
    for (const decided of ['inbox', 'rejected', 'applied', 'unclaimed', 'quarantined', 'unmatched'] as const)
      expect(watchArrival(foldArrival(run(...runTo[decided])), minute(60))).toEqual([])
  })

  it('count the service level from the time of the message, if the transport has it', () => {
    const arrival = foldArrival(run({ type: 'received', messageAt: minute(-8) }))
    expect(watchArrival(arrival, minute(11))).toEqual(['checkSlow'])
    expect(watchArrival(arrival, minute(12))).toEqual(['checkSlow', 'messageLevelStatusLate'])
  })
})

describe('a second message', () => {
  it.each([
    [false, false, false, 'deliver'],
    [true, true, true, 'repeatReceipt'],
    [true, true, false, 'quarantine'],
    [true, false, true, 'quarantine'],
    [true, false, false, 'quarantine'],
    [false, true, true, 'receiptOnly'],
    [false, true, false, 'quarantine'],
  ] as const)(
    'with AS4 id seen %s, envelope id seen %s, same content %s: %s',
    (as4MessageId, envelopeId, samePayload, what) => {
      expect(classifyDuplicate({ as4MessageId, envelopeId, samePayload })).toBe(what)
    },
  )
})

describe('the verdict on something received', () => {
  it('is given for every combination, with words in both languages', () => {
    const words = ['en', 'ar'].map(
      (language) =>
        JSON.parse(
          readFileSync(new URL(`../../../locales/${language}/lifecycle.json`, import.meta.url), 'utf8'),
        ) as Record<string, Record<string, string>>,
    )
    const seen = new Set<string>()
    const statuses = new Set<string>()
    for (const delivery of ['inInbox', 'withheld'] as const) {
      for (const buyer of ['none', 'approved', 'onHold', 'disputed'] as const) {
        for (const status of transmissionStates) {
          for (const report of taxReportStates) {
            const facts = {
              delivery,
              buyer,
              statusTransmission: { state: status },
              taxReport: { state: report },
            }
            seen.add(receivedVerdict(facts).key)
            expect(receivedRail(facts)).toHaveLength(3)
            statuses.add(receivedExchangeStatus(facts))
            seen.add(receivedVerdict({ ...facts, elsewhere: true }).key)
            statuses.add(receivedExchangeStatus({ ...facts, elsewhere: true }))
          }
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(receivedVerdicts).sort())
    expect([...statuses].sort()).toEqual([...receivedExchangeStatuses].sort())
    for (const language of words) {
      for (const key of seen) {
        expect(language['receivedVerdict']?.[key], key).toBeTruthy()
        expect(language['receivedExplain']?.[key], key).toBeTruthy()
      }
      for (const word of receivedExchangeStatuses)
        expect(language['receivedStatus']?.[word], word).toBeTruthy()
    }
  })
})
