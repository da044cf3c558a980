import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ArrivalEvent,
  answerDeadlines,
  arrivalEventTypes,
  decideAnswer,
  decideReceiverReport,
  foldArrival,
  judgeDuplicate,
  receivedExchangeStatus,
  receivedExchangeStatuses,
  receivedRail,
  receivedVerdict,
  receivedVerdicts,
  taxReportStates,
  transmissionStates,
  watchArrival,
} from './index.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

type Draft = ArrivalEvent extends infer E ? (E extends ArrivalEvent ? Omit<E, 'id' | 'at'> : never) : never
const run = (...drafts: Draft[]) =>
  drafts.map((draft, index) => ({ id: `e${index}`, at: minute(index), ...draft }) as ArrivalEvent)

const received: Draft = { type: 'received' }
const checked = (result: 'valid' | 'validWithWarnings' | 'invalidSyntax' | 'invalidRules'): Draft => ({
  type: 'checked',
  result,
})

describe('an arrival', () => {
  it('goes from receipt to the inbox, is answered AP and reported S', () => {
    const arrival = foldArrival(
      run(received, { type: 'checkStarted' }, checked('valid'), { type: 'inInbox' }),
    )
    expect(arrival).toMatchObject({
      transport: 'received',
      check: 'valid',
      delivery: 'inInbox',
      buyer: 'new',
    })
    expect(decideAnswer(arrival, 'ALWAYS_SEND')).toEqual({ code: 'AP', send: true })
    expect(decideAnswer(arrival, 'FAILURE_ONLY')).toEqual({ code: 'AP', send: false })
    expect(decideAnswer(arrival, undefined)).toEqual({ code: 'AP', send: false })
    expect(decideReceiverReport(arrival)).toBe('S')
  })

  it('that is invalid never reaches the inbox, is answered RE and reported F', () => {
    for (const result of ['invalidSyntax', 'invalidRules'] as const) {
      const arrival = foldArrival(run(received, checked(result), { type: 'inInbox' }))
      expect(arrival.delivery).toBe('withheld')
      expect(decideAnswer(arrival, 'FAILURE_ONLY')).toEqual({ code: 'RE', send: true })
      expect(decideReceiverReport(arrival)).toBe('F')
      expect(receivedExchangeStatus({ arrival })).toBe('rejectedOnArrival')
    }
  })

  it('that was only forwarded is answered AB; being in the inbox outranks that', () => {
    const forwarded = run(received, checked('validWithWarnings'), { type: 'forwarded' })
    expect(decideAnswer(foldArrival(forwarded), 'ALWAYS_SEND')?.code).toBe('AB')
    const both = foldArrival([...forwarded, { id: 'x', at: minute(9), type: 'inInbox' }])
    expect(decideAnswer(both, 'ALWAYS_SEND')?.code).toBe('AP')
  })

  it('gets no answer and no report while unchecked, doubled or set aside', () => {
    const duplicate: Draft = { type: 'duplicate', of: 'arr_1' }
    const quarantined: Draft = { type: 'quarantined', reason: 'receiverUnknown' }
    for (const events of [
      run(received),
      run(received, { type: 'checkFailed' }),
      run(received, checked('valid')),
      run(received, duplicate, checked('valid'), { type: 'inInbox' }),
      run(received, quarantined, checked('valid'), { type: 'inInbox' }),
    ]) {
      const arrival = foldArrival(events)
      expect(decideAnswer(arrival, 'ALWAYS_SEND')).toBeNull()
      expect(decideReceiverReport(arrival)).toBeNull()
    }
    const released = foldArrival(
      run(received, quarantined, { type: 'released' }, checked('valid'), { type: 'inInbox' }),
    )
    expect(decideAnswer(released, 'ALWAYS_SEND')?.code).toBe('AP')
  })

  it('keeps its first result and its first answer; others are evidence', () => {
    const arrival = foldArrival(
      run(received, checked('valid'), { type: 'answerDecided', code: 'AP' }, checked('invalidRules'), {
        type: 'answerDecided',
        code: 'RE',
      }),
    )
    expect(arrival).toMatchObject({ check: 'valid', answer: 'AP', evidence: ['e3', 'e4'] })
  })

  it('is pushed on without any effect on the answer, and lets the buyer change his mind', () => {
    const events = run(
      received,
      checked('valid'),
      { type: 'inInbox' },
      { type: 'pushFailed' },
      { type: 'seen', by: 'usr_1' },
      { type: 'disputed', by: 'usr_1' },
      { type: 'approved', by: 'usr_2' },
    )
    const arrival = foldArrival(events)
    expect(arrival).toMatchObject({ push: 'pushFailed', buyer: 'approved', delivery: 'inInbox' })
    expect(foldArrival(events.slice(0, 5)).buyer).toBe('seen')
  })

  it('is the same in whatever order its events come in, and however often', () => {
    const draft: fc.Arbitrary<Draft> = fc
      .constantFrom(...arrivalEventTypes)
      .chain((type): fc.Arbitrary<Draft> => {
        if (type === 'duplicate') return fc.constant({ type, of: 'arr_1' })
        if (type === 'quarantined') return fc.constant({ type, reason: 'receiverUnknown' })
        if (type === 'answerDecided')
          return fc.constantFrom('AP', 'AB', 'RE').map((code) => ({ type, code }) as Draft)
        if (type === 'checked')
          return fc.constantFrom('valid', 'invalidRules').map((result) => ({ type, result }) as Draft)
        return fc.constant({ type, by: 'usr_1' } as Draft)
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
  it('are ten minutes for the check, fifteen for the answer, twenty for the service level', () => {
    const arrival = foldArrival(run(received))
    expect(answerDeadlines(minute(0))).toEqual({ dueAt: minute(15), lateAt: minute(20) })
    expect(watchArrival(arrival, minute(9))).toEqual([])
    expect(watchArrival(arrival, minute(10))).toEqual(['checkSlow'])
    expect(watchArrival(arrival, minute(15))).toEqual(['checkSlow', 'answerDue'])
    expect(watchArrival(arrival, minute(20))).toEqual(['checkSlow', 'answerDue', 'answerLate'])
    const answered = foldArrival(run(received, checked('valid'), { type: 'answerDecided', code: 'AP' }))
    expect(watchArrival(answered, minute(60))).toEqual([])
    const lost = foldArrival(run(received, { type: 'quarantined', reason: 'receiverUnknown' }))
    expect(watchArrival(lost, minute(1))).toEqual(['quarantined'])
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
      expect(judgeDuplicate({ as4MessageId, envelopeId, samePayload })).toBe(what)
    },
  )
})

describe('the verdict on something received', () => {
  const arrivals = [
    run(received),
    run(received, { type: 'checkFailed' }),
    run(received, checked('invalidRules')),
    run(received, { type: 'duplicate', of: 'arr_1' }),
    run(received, { type: 'quarantined', reason: 'contentConflict' }),
    ...(['seen', 'approved', 'onHold', 'disputed', null] as const).map((type) =>
      run(
        received,
        checked('valid'),
        { type: 'inInbox' },
        ...(type === null ? [] : [{ type, by: 'usr_1' } as Draft]),
      ),
    ),
  ].map(foldArrival)

  it('is given for every combination, with words in both languages', () => {
    const words = ['en', 'ar'].map(
      (language) =>
        JSON.parse(
          readFileSync(new URL(`../../../locales/${language}/lifecycle.json`, import.meta.url), 'utf8'),
        ) as Record<string, Record<string, string>>,
    )
    const seen = new Set<string>()
    for (const arrival of arrivals) {
      for (const answer of transmissionStates) {
        for (const report of taxReportStates) {
          const facts = { arrival, answer: { state: answer }, taxReport: { state: report } }
          seen.add(receivedVerdict(facts).key)
          expect(receivedRail(facts)).toHaveLength(3)
          expect(receivedExchangeStatuses).toContain(receivedExchangeStatus(facts))
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(receivedVerdicts).sort())
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
