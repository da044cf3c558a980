import type { z } from 'zod'
import type { Attempt, TimelineEntry } from '#contract/documents'
import { statusDutyBegins } from '#core/service-levels'
import {
  type HoldReason,
  messageLevelStateOf,
  type TransmissionEvent,
  type TransmissionKind,
} from '#core/transmission'
import type { TenantTx } from '#platform/database/database'
import type { RecordedEvent } from '../ports/index.ts'
import { selectEvents } from '../transmissions/index.ts'
import { readerOf } from '../unit-of-work/index.ts'
import { selectAttempts } from './attempt-store.ts'
import { responseEntries } from './response-entries.ts'

type Entry = z.infer<typeof TimelineEntry>

/** The events of a document, oldest first, without those that have no text for users. */
export async function timelineOf(tx: TenantTx, documentId: string): Promise<Entry[]> {
  const events = await selectEvents(readerOf(tx), documentId)
  const steps = entriesOf(events)
  const responses = await responseEntries(tx, documentId)
  return responses.length === 0 ? steps : [...steps, ...responses].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** The steps for users, from all events, in order. */
export function entriesOf(events: readonly RecordedEvent[]): Entry[] {
  const last = new Map<string, TransmissionEvent['type']>()
  const first = new Map<string, Status>()
  const messageAt = new Map<string, string>()
  return events.flatMap((recorded) => {
    const { event, transmissionId } = recorded
    const before = last.get(transmissionId)
    last.set(transmissionId, event.type)
    const firstStatus = first.get(transmissionId)
    if (event.type === 'attemptStarted' && event.retransmissionOf === undefined)
      messageAt.set(transmissionId, event.at)
    if (event.type === 'messageLevelStatus' && event.status.readable !== false && !firstStatus)
      first.set(transmissionId, event.status)
    const previous = { type: before, status: firstStatus, messageAt: messageAt.get(transmissionId) }
    return entryOf(recorded, previous) ?? []
  })
}

/** Every try to hand something over, newest first. */
export async function attemptsOf(tx: TenantTx, documentId: string): Promise<z.infer<typeof Attempt>[]> {
  return await selectAttempts(tx, documentId)
}

const prefixes: Readonly<Record<TransmissionKind, string>> = {
  invoice: 'invoice',
  taxReport: 'report',
  messageLevelStatus: 'status',
  invoiceResponse: 'response',
}

const heldKeys: Readonly<Record<HoldReason, string>> = {
  lookup: 'Held',
  person: 'Held',
  schedule: 'HeldSchedule',
  order: 'HeldOrder',
  network: 'HeldNetwork',
}

interface EntryParts {
  readonly what: string
  readonly tone: Entry['tone']
  readonly code?: string | undefined
  readonly params?: Record<string, string>
}

type Status = Extract<TransmissionEvent, { type: 'messageLevelStatus' }>['status']

/** The previous steps on the same transmission: the last event, and the message level status that counts. */
interface PreviousStep {
  readonly type: TransmissionEvent['type'] | undefined
  readonly status: Status | undefined
  /** The own time of the message. */
  readonly messageAt: string | undefined
}

function entryOf(
  { event, kind: transmission, receiver, source }: RecordedEvent,
  before: PreviousStep,
): Entry | undefined {
  const parts = entryParts(event, before)
  if (!parts) return undefined
  const isSent = transmission === 'invoice' && parts.what === 'Sent'
  const to = { kind: transmission, receiver }
  const dutyBegins = isSent ? statusDutyBegins(to, before.messageAt ?? event.at) : null
  const shown =
    dutyBegins === null ? parts : { ...parts, what: 'SentSilenceIsNormal', params: { date: dutyBegins } }
  return {
    id: event.id,
    at: event.at,
    key: `${prefixes[transmission]}${shown.what}`,
    tone: shown.tone,
    actor: personOf(event) ?? actorOf(transmission, source),
    code: shown.code ?? null,
    params: shown.params ?? {},
    response: null,
  }
}

/** The id of the requesting user; the presenter replaces it by the name. */
function personOf(event: TransmissionEvent): string | null {
  const isAsked = event.type === 'canceled' || event.type === 'retryRequested'
  return isAsked && event.by.startsWith('usr_') ? event.by : null
}

function actorOf(kind: TransmissionKind, source: RecordedEvent['source']): string {
  if (source !== 'accessPoint') return source
  return kind === 'taxReport' ? 'taxAuthority' : 'receiverProvider'
}

/** Keys are listed, with their words, in `locales/{en,ar}/exchange.json` under `event`. */
function entryParts(event: TransmissionEvent, before: PreviousStep): EntryParts | undefined {
  switch (event.type) {
    case 'notApplicable':
      return { what: 'NotApplicable', tone: 'neutral', code: event.reason }
    case 'held':
      return { what: heldKeys[event.reason], tone: event.reason === 'network' ? 'waiting' : 'neutral' }
    case 'queued':
      return { what: 'Queued', tone: 'neutral' }
    case 'lookupFailed':
      return { what: 'LookupFailed', tone: 'needsYou', code: event.reason }
    case 'receiptVerified':
      return { what: 'Sent', tone: 'done', code: event.receiptId }
    case 'duplicateDetected':
      return { what: 'Sent', tone: 'done' }
    case 'refused':
      return { what: 'Refused', tone: 'needsYou', code: event.reason, params: { text: event.text ?? '' } }
    case 'notWritten':
      return { what: 'Unavailable', tone: 'waiting', code: event.reason }
    case 'noReceipt':
      return { what: 'InDoubt', tone: 'inDoubt' }
    case 'leaseExpired':
      // A worker died. The delivery is in doubt only if an attempt had started.
      return before.type === 'attemptStarted' ? { what: 'InDoubt', tone: 'inDoubt' } : undefined
    case 'attemptStarted':
      return event.retransmissionOf === undefined ? undefined : { what: 'Resent', tone: 'waiting' }
    case 'notTaken':
      return { what: 'NotTaken', tone: 'waiting' }
    case 'contentInvalid':
      return { what: 'ContentInvalid', tone: 'needsYou', params: { text: event.text ?? '' } }
    case 'limitReached':
      return { what: 'GivenUp', tone: 'needsYou' }
    case 'canceled':
      return { what: 'Canceled', tone: 'neutral' }
    case 'retryRequested':
      return { what: 'RetryRequested', tone: 'neutral' }
    case 'messageLevelStatus':
      return statusParts(event.status, before.status)
    default:
      return undefined
  }
}

/** The first readable status counts; a repeat adds nothing, and a different one is only shown. */
function statusParts(status: Status, first: Status | undefined): EntryParts | undefined {
  const params = status.text ? { text: status.text } : {}
  if (status.readable === false) return { what: 'StatusUnreadable', tone: 'needsYou' }
  const state = messageLevelStateOf(status)
  const code = codeOf(status)
  if (first)
    return codeOf(first) === code ? undefined : { what: 'StatusDiffers', tone: 'neutral', code, params }
  switch (state) {
    case 'delivered':
      return { what: 'Delivered', tone: 'done', code, params }
    case 'deliveredUnconfirmed':
      return { what: 'DeliveredUnconfirmed', tone: 'done', code, params }
    case 'deliveryFailed':
      return { what: 'NotDelivered', tone: 'needsYou', code, params }
    default:
      return { what: 'Rejected', tone: 'needsYou', code, params }
  }
}

function codeOf({ code, reasons }: Status): string {
  return `${code} ${[...new Set(reasons)].sort().join(' ')}`.trim()
}
