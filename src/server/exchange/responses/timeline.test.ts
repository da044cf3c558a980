import { expect, test } from 'vitest'
import { DeliveryEventType } from '#contract/delivery'
import { responseStatuses } from '#core/invoice-response'
import ar from '../../../../locales/ar/exchange.json' with { type: 'json' }
import arLifecycle from '../../../../locales/ar/lifecycle.json' with { type: 'json' }
import arResponses from '../../../../locales/ar/responses.json' with { type: 'json' }
import en from '../../../../locales/en/exchange.json' with { type: 'json' }
import enLifecycle from '../../../../locales/en/lifecycle.json' with { type: 'json' }
import enResponses from '../../../../locales/en/responses.json' with { type: 'json' }
import { failureReasons } from '../../../core/transmission/reasons.ts'
import {
  type TransmissionEvent,
  type TransmissionEventType,
  type TransmissionKind,
  transmissionEventTypes,
} from '../../../core/transmission/transmission.ts'
import type { EventSource, RecordedEvent } from '../ports/transmission.ts'
import { entriesOf } from './timeline.ts'

type Words = Readonly<Record<string, string>>
type Sample = TransmissionEvent extends infer E
  ? E extends TransmissionEvent
    ? Omit<E, 'id' | 'at'>
    : never
  : never

const transmissions: readonly TransmissionKind[] = [
  'invoice',
  'taxReport',
  'messageLevelStatus',
  'invoiceResponse',
]
const sources: readonly EventSource[] = [
  'portal',
  'accessPoint',
  'receiverProvider',
  'taxAuthority',
  'person',
]
const attempt = 1
const status = (code: 'AP' | 'AB' | 'RE', reasons: readonly ('SV' | 'BV' | 'BW' | 'FD')[], readable = true) =>
  ({ type: 'messageLevelStatus', status: { messageId: 'm', code, reasons, readable } }) as const

/** Every kind of event, in each shape that has words of its own. A new kind does not compile without a sample. */
const samples: { readonly [T in TransmissionEventType]: readonly Extract<Sample, { type: T }>[] } = {
  notApplicable: (['predefinedReceiver', 'statusNotRequested', 'outsideScope'] as const).map((reason) => ({
    type: 'notApplicable',
    reason,
  })),
  held: (['lookup', 'schedule', 'person', 'network', 'order'] as const).map((reason) => ({
    type: 'held',
    reason,
  })),
  queued: [{ type: 'queued' }],
  claimed: [{ type: 'claimed' }],
  lookupFailed: failureReasons.map((reason) => ({ type: 'lookupFailed', reason })),
  attemptStarted: [
    { type: 'attemptStarted', attempt },
    { type: 'attemptStarted', attempt: 2, retransmissionOf: attempt },
  ],
  engineAccepted: [{ type: 'engineAccepted', attempt }],
  receiptVerified: [{ type: 'receiptVerified', attempt }],
  duplicateDetected: [{ type: 'duplicateDetected', attempt }],
  refused: failureReasons.map((reason) => ({ type: 'refused', attempt, reason })),
  notWritten: failureReasons.map((reason) => ({ type: 'notWritten', attempt, reason })),
  noReceipt: [{ type: 'noReceipt', attempt, reason: 'noValidResponse' }],
  notTaken: [{ type: 'notTaken', attempt }],
  leaseExpired: [{ type: 'leaseExpired' }],
  contentInvalid: [{ type: 'contentInvalid' }],
  messageLevelStatus: [
    ...(['AP', 'AB', 'RE'] as const).map((code) => status(code, [])),
    status('RE', ['FD']),
    status('RE', ['SV']),
    status('AP', [], false),
  ],
  limitReached: [{ type: 'limitReached' }],
  canceled: [{ type: 'canceled', by: 'apiKey' }],
  retryRequested: [{ type: 'retryRequested', by: 'apiKey' }],
}

const at = '2026-11-21T10:00:00.000Z'

/** Listed under the TIN, and so with a provider in the UAE; and a receiver abroad. */
const receivers = ['0235:1900000001', '0088:7300010000001'] as const

function recorded(
  kind: TransmissionKind,
  source: EventSource,
  sample: Sample,
  id: string,
  receiver: string = receivers[0],
): RecordedEvent {
  return { transmissionId: 'tx', kind, receiver, source, event: { ...sample, id, at } as TransmissionEvent }
}

test('every step and every actor of a timeline has words in both languages', () => {
  const missing = new Set<string>()
  const seen = new Set<string>()
  for (const transmission of transmissions) {
    for (const type of transmissionEventTypes) {
      for (const sample of samples[type]) {
        for (const source of sources) {
          const started = recorded(transmission, source, { type: 'attemptStarted', attempt }, 'evt_0')
          const other = recorded(transmission, source, status('RE', ['BW']), 'evt_1')
          // Also after a start that nothing followed, and after another status.
          for (const events of [[], [started], [other]]) {
            const entries = receivers.flatMap((receiver) =>
              entriesOf([...events, recorded(transmission, source, sample, 'evt_2', receiver)]),
            )
            for (const entry of entries) {
              seen.add(entry.key)
              for (const words of [en, ar]) {
                if (!(words.event as Words)[entry.key]) missing.add(`event.${entry.key}`)
                if (!(words.actor as Words)[entry.actor]) missing.add(`actor.${entry.actor}`)
              }
            }
          }
        }
      }
    }
  }
  expect([...missing]).toEqual([])
  expect(seen).toContain('invoiceInDoubt')
  expect(seen).toContain('reportStatusDiffers')
  const others = [
    'drafted',
    'issued',
    'received',
    'responseSettled',
    'saidByUsAP',
    'saidByUsUQ',
    'saidByUsRE',
    'issuedToFile',
    'approvalRequested',
    'approved',
    'approvalRejected',
    'outsideLinkRequested',
    'receivedElsewhere',
    'outsideAccessEnded',
    'outsidePdfPending',
    ...['elsewhereDelivered', 'elsewhereForwarded', 'elsewhereRejected', 'elsewhereReported'],
    ...['elsewhereHandedOver', 'elsewhereEnvelope', 'elsewhereReportRejected'],
  ]
  // The attempt to mail has no text; its outcome has.
  const outside = DeliveryEventType.options.filter((type) => type !== 'attempted')
  const said = [
    ...others,
    ...responseStatuses.map((code) => `saidByBuyer${code}`),
    ...outside.map((type) => `outside${type.slice(0, 1).toUpperCase()}${type.slice(1)}`),
  ]
  for (const words of [en, ar]) {
    expect(said.filter((key) => !(words.event as Words)[key])).toEqual([])
    // Unused words would be translated in vain.
    const covered = new Set([...seen, ...said])
    expect(Object.keys(words.event).filter((key) => !covered.has(key))).toEqual([])
  }
  for (const words of [enResponses, arResponses])
    expect([words.standing.changed, words.standing.replaced].every(Boolean)).toBe(true)
})

test('reasons that a timeline shows beside its words have words too', () => {
  for (const words of [enLifecycle, arLifecycle]) {
    const shown = Object.values(samples)
      .flat()
      .flatMap((sample) => ('reason' in sample ? [sample.reason] : []))
    expect(shown.filter((reason) => !(words.reason as Words)[reason])).toEqual([])
  }
})

test('the first status counts: a repeat is not shown, a different one is marked as such', () => {
  const statuses = [status('AP', []), status('AP', []), status('RE', ['BV'])]
  const entries = entriesOf(
    statuses.map((one, index) => recorded('invoice', 'receiverProvider', one, `evt_${index}`)),
  )
  expect(entries.map(({ key }) => key)).toEqual(['invoiceDelivered', 'invoiceStatusDiffers'])
})

test('a user who stops or repeats something is named', () => {
  const [step] = entriesOf([recorded('invoice', 'person', { type: 'canceled', by: 'usr_1' }, 'evt_1')])
  expect(step?.actor).toBe('usr_1')
})

test('a provider abroad that need not send statuses yet is shown as such, by the day of the message', () => {
  const sent = (receiver: string, startedAt: string) =>
    entriesOf([
      {
        ...recorded('invoice', 'accessPoint', { type: 'attemptStarted', attempt }, 'evt_1', receiver),
        event: { type: 'attemptStarted', attempt, id: 'evt_1', at: startedAt },
      },
      {
        ...recorded('invoice', 'accessPoint', { type: 'receiptVerified', attempt }, 'evt_2', receiver),
        event: { type: 'receiptVerified', attempt, id: 'evt_2', at: '2027-03-31T09:00:00.000Z' },
      },
    ]).map(({ key, params }) => [key, params])
  const [here, abroad] = receivers
  expect(sent(here, '2027-03-30T19:00:00.000Z')).toEqual([['invoiceSent', {}]])
  expect(sent(abroad, '2027-03-30T19:00:00.000Z')).toEqual([
    ['invoiceSentSilenceIsNormal', { date: '2027-03-31' }],
  ])
  // The day of the message is that in Dubai.
  expect(sent(abroad, '2027-03-30T20:00:00.000Z')).toEqual([['invoiceSent', {}]])
})
