import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldTransmission } from './fold-transmission.ts'
import { isDue, limitAt } from './step-transmission.ts'
import {
  attempt,
  claimed,
  type Draft,
  delivered,
  minute,
  noReceipt,
  queued,
  run,
  runTo,
} from './testing/runs.ts'
import {
  type TransmissionEvent,
  type TransmissionEventType,
  type TransmissionState,
  transmissionEventTypes,
  transmissionStates,
} from './transmission.ts'

const sample: Record<TransmissionEventType, Draft> = {
  notApplicable: { type: 'notApplicable', reason: 'statusNotRequested' },
  held: { type: 'held', reason: 'person' },
  queued,
  claimed,
  lookupFailed: { type: 'lookupFailed', reason: 'dnsTemporary' },
  attemptStarted: attempt(1),
  engineAccepted: { type: 'engineAccepted', attempt: 1 },
  receiptVerified: { type: 'receiptVerified', attempt: 1 },
  duplicateDetected: { type: 'duplicateDetected', attempt: 1 },
  refused: { type: 'refused', attempt: 1, reason: 'refusedContent' },
  notWritten: { type: 'notWritten', attempt: 1, reason: 'connectFailed' },
  noReceipt,
  notTaken: { type: 'notTaken', attempt: 1 },
  leaseExpired: { type: 'leaseExpired' },
  contentInvalid: { type: 'contentInvalid' },
  messageLevelStatus: delivered,
  limitReached: { type: 'limitReached' },
  canceled: { type: 'canceled', by: 'usr_1' },
  retryRequested: { type: 'retryRequested', by: 'usr_1' },
}

/** The allowed moves, written down a second time on purpose. Everything else must move nothing. */
const allowed: Record<TransmissionState, Partial<Record<TransmissionEventType, TransmissionState>>> = {
  notApplicable: {},
  held: {
    held: 'held',
    queued: 'queued',
    notApplicable: 'notApplicable',
    canceled: 'canceled',
    contentInvalid: 'failed',
    limitReached: 'failed',
  },
  queued: {
    held: 'held',
    queued: 'queued',
    notApplicable: 'notApplicable',
    claimed: 'discovering',
    attemptStarted: 'sending',
    canceled: 'canceled',
    contentInvalid: 'failed',
  },
  discovering: {
    held: 'held',
    lookupFailed: 'retrying',
    attemptStarted: 'sending',
    leaseExpired: 'queued',
    contentInvalid: 'failed',
  },
  sending: {
    engineAccepted: 'sending',
    receiptVerified: 'sent',
    duplicateDetected: 'sent',
    messageLevelStatus: 'sent',
    refused: 'failed',
    notWritten: 'retrying',
    noReceipt: 'inDoubt',
    notTaken: 'retrying',
    leaseExpired: 'inDoubt',
  },
  retrying: {
    held: 'held',
    claimed: 'discovering',
    attemptStarted: 'sending',
    canceled: 'canceled',
    limitReached: 'failed',
    receiptVerified: 'sent',
    duplicateDetected: 'sent',
    messageLevelStatus: 'sent',
  },
  inDoubt: {
    attemptStarted: 'inDoubt',
    engineAccepted: 'inDoubt',
    receiptVerified: 'sent',
    duplicateDetected: 'sent',
    messageLevelStatus: 'sent',
    refused: 'failed',
    notWritten: 'inDoubt',
    lookupFailed: 'inDoubt',
    noReceipt: 'inDoubt',
    notTaken: 'retrying',
    leaseExpired: 'inDoubt',
    limitReached: 'failed',
  },
  sent: { messageLevelStatus: 'sent' },
  failed: {
    retryRequested: 'queued',
    canceled: 'canceled',
    receiptVerified: 'sent',
    duplicateDetected: 'sent',
    messageLevelStatus: 'sent',
  },
  canceled: {},
}

describe('one event on one state', () => {
  const pairs = transmissionStates.flatMap((state) =>
    transmissionEventTypes.map((type) => [state, type] as const),
  )
  it.each(pairs)('%s × %s', (state, type) => {
    const before = run(...runTo[state])
    expect(foldTransmission(before, 'invoice').state).toBe(state)
    const after = foldTransmission(
      [...before, { id: 'next', at: minute(30), ...sample[type] } as TransmissionEvent],
      'invoice',
    )
    const target = allowed[state][type]
    expect(after.state).toBe(target ?? state)
    expect(after.evidence.includes('next')).toBe(target === undefined)
  })
})

/** Random histories: any events at any minutes, with repeats. */
const history = fc.array(
  fc.tuple(
    fc.constantFrom(...transmissionEventTypes),
    fc.integer({ min: 0, max: 90 }),
    fc.integer({ min: 1, max: 3 }),
  ),
  { maxLength: 14 },
)

function eventsOf(parts: [TransmissionEventType, number, number][]): TransmissionEvent[] {
  return parts.map(([type, at, number], index) => {
    const draft = sample[type]
    const numbered = 'attempt' in draft ? { ...draft, attempt: number } : draft
    return { id: `e${index}`, at: minute(at), ...numbered } as TransmissionEvent
  })
}

describe('an attempt whose job was taken for dead', () => {
  const again: Draft[] = [
    ...[queued, claimed, attempt(1)],
    ...([{ type: 'leaseExpired' }, { type: 'notTaken', attempt: 1 }] as const),
    ...[claimed, attempt(2)],
  ]
  const late = [sample.notWritten, sample.refused]

  it.each(late)('does not speak for the one after it: %j', (event) => {
    const transmission = foldTransmission(run(...again, event), 'invoice')
    expect(transmission.state).toBe('sending')
    expect(transmission.evidence).toEqual(['e7'])
    const doubted = foldTransmission(run(...again, event, { ...noReceipt, attempt: 2 }), 'invoice')
    expect(doubted.state).toBe('inDoubt')
  })

  it('may have got there all the same', () => {
    expect(foldTransmission(run(...again, noReceipt), 'invoice').state).toBe('inDoubt')
    const refused: Draft = { type: 'refused', attempt: 2, reason: 'refusedContent' }
    expect(foldTransmission(run(...again, refused), 'invoice').state).toBe('failed')
  })
})

describe('the order of arrival', () => {
  it('does not matter, nor do repeats', () => {
    fc.assert(
      fc.property(history, fc.func(fc.integer()), (parts, shuffle) => {
        const events = eventsOf(parts)
        const mixed = [...events, ...events.filter((_, index) => index % 2 === 0)]
          .map((event, index) => ({ event, key: shuffle(event.id, index) }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event)
        expect(foldTransmission(mixed, 'invoice')).toEqual(foldTransmission(events, 'invoice'))
      }),
      { numRuns: 500 },
    )
  })

  it('of proof does not matter either: whenever a receipt or an answer is stamped, the outcome is the same', () => {
    const proof = fc.constantFrom<TransmissionEventType>(
      'receiptVerified',
      'duplicateDetected',
      'messageLevelStatus',
    )
    fc.assert(
      fc.property(history, proof, fc.integer({ min: 0, max: 120 }), (parts, type, at) => {
        const attempted = parts.some(([kind]) => kind === 'attemptStarted')
        const events = eventsOf(parts.filter(([kind]) => kind !== 'notApplicable'))
        const draft = sample[type]
        const numbered = events.find((event) => event.type === 'attemptStarted')
        const known = numbered?.type === 'attemptStarted' ? numbered.attempt : 1
        const evidence = {
          id: 'proof',
          at: minute(at),
          ...draft,
          ...('attempt' in draft ? { attempt: known } : {}),
        }
        const transmission = foldTransmission([...events, evidence as TransmissionEvent], 'invoice')
        if (attempted) expect(transmission.state).toBe('sent')
        else expect(transmission.state).not.toBe('sent')
      }),
      { numRuns: 500 },
    )
  })
})

describe('what we know about a delivery', () => {
  it('says how we know', () => {
    const inDoubt = run(...runTo.inDoubt)
    const at = minute(40)
    const proofs = [
      [{ id: 'p', at, type: 'receiptVerified', attempt: 1 }, 'receipt'],
      [{ id: 'p', at, type: 'duplicateDetected', attempt: 1 }, 'receiptLost'],
      [{ id: 'p', at, ...delivered }, 'impliedByMessageLevelStatus'],
    ] as [TransmissionEvent, string][]
    for (const [event, proof] of proofs) {
      expect(foldTransmission([...inDoubt, event], 'invoice')).toMatchObject({
        state: 'sent',
        proof,
        sentAt: at,
      })
    }
  })

  it('is never taken from the engine taking over', () => {
    const transmission = foldTransmission(
      run(...runTo.sending, { type: 'engineAccepted', attempt: 1 }),
      'invoice',
    )
    expect(transmission).toMatchObject({ state: 'sending', engineAccepted: true, proof: null })
  })

  it('outranks a cancellation, and the operator is notified', () => {
    const canceled = run(...runTo.retrying, { type: 'canceled', by: 'usr_1' })
    const transmission = foldTransmission(
      [...canceled, { id: 'p', at: minute(40), type: 'receiptVerified', attempt: 1 }],
      'invoice',
    )
    expect(transmission.state).toBe('sent')
    expect(transmission.alarms).toContainEqual({ eventId: 'p', for: 'operator', about: 'sentAfterCancel' })
  })

  it('needs an attempt: a receipt for something never sent is evidence only', () => {
    const transmission = foldTransmission(
      [...run(queued), { id: 'p', at: minute(5), type: 'receiptVerified', attempt: 1 }],
      'invoice',
    )
    expect(transmission).toMatchObject({ state: 'queued', evidence: ['p'] })
  })

  it('refuses an event without a real instant', () => {
    expect(() =>
      foldTransmission([{ id: 'x', at: 'yesterday', type: 'queued' }, ...run(queued)], 'invoice'),
    ).toThrow(RangeError)
  })
})

describe('what holds a transmission', () => {
  const until = minute(600)
  it('until an instant makes it due then, and another instant takes its place', () => {
    const transmission = foldTransmission(run({ type: 'held', reason: 'schedule', until }), 'invoice')
    expect(transmission).toMatchObject({ state: 'held', reason: 'schedule', nextAttemptAt: until })
    expect([isDue(transmission, minute(599)), isDue(transmission, until)]).toEqual([false, true])
    const moved = foldTransmission(
      run(
        { type: 'held', reason: 'schedule', until },
        { type: 'held', reason: 'schedule', until: minute(60) },
      ),
      'invoice',
    )
    expect(moved.nextAttemptAt).toBe(minute(60))
  })

  it('a peer that is down, uses up no attempt, but the time for all attempts runs', () => {
    const held = foldTransmission(run(queued, claimed, { type: 'held', reason: 'network' }), 'invoice')
    expect(held).toMatchObject({ attempts: 0, failures: 0, groupStartedAt: minute(1), nextAttemptAt: null })
    expect(isDue(held, minute(9_999))).toBe(false)
    expect(limitAt(held, 'invoice')).toBe(minute(1 + 48 * 60))
    expect(limitAt(held, 'taxReport')).toBe(minute(1 + 7 * 24 * 60))
    const released = foldTransmission(
      run(...runTo.retrying, { type: 'held', reason: 'network' }, queued, claimed, attempt(2), {
        type: 'notWritten',
        attempt: 2,
        reason: 'connectFailed',
      }),
      'invoice',
    )
    expect(released).toMatchObject({ state: 'retrying', failures: 2, groups: 1, groupStartedAt: minute(1) })
  })
})

describe('a retransmission', () => {
  it('repeats the message of the attempt that is in doubt; a new attempt has one of its own', () => {
    const again: Draft = { type: 'attemptStarted', attempt: 2, retransmissionOf: 1 }
    const transmission = foldTransmission(run(...runTo.inDoubt, again), 'invoice')
    expect(transmission).toMatchObject({ state: 'inDoubt', attempts: 2, messageAttempt: 1 })
    const third: Draft = { type: 'attemptStarted', attempt: 3 }
    const noReceiptAgain: Draft = { type: 'noReceipt', attempt: 2, reason: 'noValidResponse' }
    expect(
      foldTransmission(run(...runTo.inDoubt, again, noReceiptAgain, third), 'invoice').messageAttempt,
    ).toBe(3)
  })
})
