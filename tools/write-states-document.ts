/**
 * Writes docs/transmission-states.md from the table of moves and the table of reasons in `core/transmission`:
 * node bin/run.js tools/write-states-document.ts
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type FailureReason, failureReasons, reasonPolicies } from '../src/core/transmission/reasons.ts'
import { retryPlans } from '../src/core/transmission/retry-plan.ts'
import { initialFacts, stepTransmission, transitions } from '../src/core/transmission/step-transmission.ts'
import {
  type TransmissionEvent,
  type TransmissionEventType,
  type TransmissionKind,
  type TransmissionState,
  transmissionEventTypes,
  transmissionStates,
} from '../src/core/transmission/transmission.ts'

const meanings: Readonly<Record<TransmissionState, string>> = {
  notApplicable: 'Nothing is to be sent: a predefined receiver, or a status that was not requested.',
  held: 'Waits for the look-up, for its time, for the document that it corrects, for a peer, or for a user.',
  queued:
    'Ready; a worker claims it. Also where it rests while our own certificate or accreditation is not in order.',
  discovering: 'A worker holds the lease and looks the receiver up.',
  sending: 'An attempt is stored and on the wire.',
  retrying: 'A look-up or attempt failed without effect; the next one has a time.',
  inDoubt: 'The receiver may have it. The same bytes go out again under the same message id.',
  sent: 'The receiver has it: a receipt, a duplicate notice, or a status message proves it.',
  failed: 'Given up. A user can retry it, and late proof still counts.',
  canceled: 'Stopped by a user before it went out. Late proof still counts, and alarms an operator.',
}

const events: Readonly<Record<TransmissionEventType, string>> = {
  notApplicable: 'Nothing is to be sent',
  held: 'Something has to come first',
  queued: 'Nothing blocks it any more',
  claimed: 'A worker has taken the lease',
  lookupFailed: 'The directory gave no receiver',
  attemptStarted: 'An attempt is stored before its envelope goes out',
  engineAccepted: 'The access point has taken the envelope over; no delivery yet',
  receiptVerified: 'A valid receipt of the receiver came',
  duplicateDetected: 'The receiver says that it has this envelope',
  refused: 'The receiver or the access point refused it',
  notWritten: 'Not a byte reached the receiver',
  noReceipt: 'Bytes went out and no valid receipt came',
  notTaken: 'The access point says that it never took the envelope',
  leaseExpired: 'The worker that held it is gone',
  contentInvalid: 'What we built breaks the rules of its kind',
  messageLevelStatus: "The receiver's provider sent a status message",
  limitReached: 'The time for all attempts is over',
  canceled: 'A user stopped it',
  retryRequested: 'A user retries it',
}

const at = '2026-11-21T08:00:00Z'
const longAgo = '2026-01-01T00:00:00Z'
/** Facts of a transmission at its first failure, and of one whose plans are used up. */
const fresh = { ...initialFacts, groupStartedAt: at }
const usedUp = { ...fresh, groupStartedAt: longAgo, failures: 99, doubtSince: longAgo, doubtResends: 99 }

/** The events of a type that can lead to different states: one for each reason that is no doubt. */
function samplesOf(type: TransmissionEventType): TransmissionEvent[] {
  const common = { id: 'e', at, attempt: 1 }
  const failing = failureReasons.filter((reason) => reasonPolicies[reason].class !== 'doubt')
  if (type === 'lookupFailed' || type === 'refused' || type === 'notWritten')
    return failing.map((reason) => ({ ...common, type, reason }) as TransmissionEvent)
  if (type === 'noReceipt') return [{ ...common, type, reason: 'noValidResponse' }]
  return [{ ...common, type, reason: 'person', by: 'usr_1' } as unknown as TransmissionEvent]
}

/** Every state to which an event may lead, in the order of the table. */
function targetsOf(state: TransmissionState, type: TransmissionEventType): TransmissionState[] {
  const reached = new Set<TransmissionState>()
  for (const event of samplesOf(type))
    for (const facts of [fresh, usedUp])
      reached.add(stepTransmission({ ...facts, state }, event, 'invoice').transmission.state)
  return transmissionStates.filter((target) => reached.has(target))
}

function line(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [line(...head), line(...head.map(() => '---')), ...rows.map((row) => line(...row))]
}

/** Events that lead from a state to the same states share an entry: `queued`, `leaseExpired` → **queued**. */
function movesOf(state: TransmissionState): string {
  const byTarget = new Map<string, string[]>()
  for (const type of transmissionEventTypes) {
    if (transitions[state][type] === undefined) continue
    const targets = targetsOf(state, type)
      .map((target) => `**${target}**`)
      .join(' or ')
    byTarget.set(targets, [...(byTarget.get(targets) ?? []), `\`${type}\``])
  }
  return [...byTarget].map(([targets, types]) => `${types.join(', ')} → ${targets}`).join('<br>') || 'none'
}

function afterFailure(reason: FailureReason): string {
  const { class: kind, recheckMinutes } = reasonPolicies[reason]
  if (kind === 'doubt') return 'same bytes again'
  if (kind === 'blocked') return 'waits'
  if (recheckMinutes === undefined) return 'by the plan of its kind'
  if (recheckMinutes.length === 0) return 'fails at once'
  const [first = 0] = recheckMinutes
  const isEven = recheckMinutes.every((minutes) => minutes === first)
  if (!isEven) return `after ${recheckMinutes.join(', ')} minutes, then fails`
  const times = recheckMinutes.length === 1 ? 'once' : `${recheckMinutes.length} times`
  return first === 0 ? 'once, at once, then fails' : `${times}, every ${first} minutes, then fails`
}

function reasonRow(reason: FailureReason): string[] {
  const { class: kind, alarm, freshLookup } = reasonPolicies[reason]
  return [`\`${reason}\``, kind, afterFailure(reason), freshLookup ? 'yes' : '', alarm ?? '']
}

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} d`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

function planRow(kind: TransmissionKind): string[] {
  const { waits, limit } = retryPlans[kind]
  return [`\`${kind}\``, waits.map(duration).join(', '), duration(limit)]
}

/** The whole page as Markdown. */
export function statesDocument(): string {
  return [
    '# States of a transmission',
    '',
    'Written by `node bin/run.js tools/write-states-document.ts` from `src/core/transmission`; a test compares. A transmission is the task to get one thing (the document, its tax report, a status message, a business response) to one place. Its events are append-only; its state is computed from all of them, in any order of arrival.',
    '',
    ...table(
      ['State', 'Meaning', 'Event → next state'],
      transmissionStates.map((state) => [`**${state}**`, meanings[state], movesOf(state)]),
    ),
    '',
    'Any other event is stored as evidence and changes nothing. Proof (`receiptVerified`, `duplicateDetected`, `messageLevelStatus`) counts once an attempt was started. Where several states are named, the reason and the retry plan decide.',
    '',
    '## Events',
    '',
    ...table(
      ['Event', 'What happened'],
      transmissionEventTypes.map((type) => [`\`${type}\``, events[type]]),
    ),
    '',
    '## Reasons of failure',
    '',
    ...table(['Reason', 'Class', 'Next try', 'Looked up again', 'Alarm for'], failureReasons.map(reasonRow)),
    '',
    '## Retry plans',
    '',
    'Waits after the first, second, … failure; the last one repeats until the limit, counted from the first try.',
    '',
    ...table(['Kind', 'Waits', 'Limit'], (Object.keys(retryPlans) as TransmissionKind[]).map(planRow)),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(path.resolve(import.meta.dirname, '../docs/transmission-states.md'), statesDocument())
