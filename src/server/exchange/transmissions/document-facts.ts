import { taxReportState } from '#core/transmission'
import { statusLimits } from '#core/transmission-watch'
import type { SilenceReason } from '#core/verdict'
import type { FactsUpdate } from '#server/documents/facts'
import type { DocumentRecord } from '#server/documents/model'
import type { Transmission } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { latestTransmission } from './latest-transmission.ts'
import { documentIdOfRow, toTransmissions, transmissionsQuery } from './store.ts'

type ExchangeFacts = DocumentRecord['facts']

/** Brings the facts of a document up to date with its transmissions when the work is completed, once. */
export function refreshDocumentFacts(unit: UnitOfWork, documentId: string): void {
  const now = unit.context.clock.now()
  unit.updateFacts(
    documentId,
    {
      query: transmissionsOf(unit),
      change: (facts, rows) => factsOf(facts, toTransmissions(rows), now),
    },
    'transmissions',
  )
}

/** The transmissions of the documents. */
function transmissionsOf(unit: UnitOfWork): NonNullable<FactsUpdate['query']> {
  return {
    name: 'transmissions',
    compile: (documentIds) => transmissionsQuery(unit, documentIds),
    documentIdOf: documentIdOfRow,
  }
}

function factsOf(
  { reportingIds }: ExchangeFacts,
  transmissions: readonly Transmission[],
  now: Date,
): Partial<ExchangeFacts> {
  const invoice = latestTransmission(transmissions, 'invoice')
  const status = latestTransmission(transmissions, 'messageLevelStatus')
  const report = latestTransmission(transmissions, 'taxReport')
  return {
    ...(invoice ? sentFacts(invoice) : {}),
    ...(status ? { transmission: { state: status.state, reason: status.reason } } : {}),
    ...(report
      ? {
          taxReport: reportFacts(transmissions, report, now),
          reportingIds: reportingIdsOf(transmissions, reportingIds),
        }
      : {}),
  }
}

/**
 * The envelope of the newest report that was submitted: the first reporting id of the document on the side of its
 * sender, the second on that of its receiver. The other one, and the id of the status, are written where they are
 * received.
 */
function reportingIdsOf(
  transmissions: readonly Transmission[],
  [first, second, third]: ExchangeFacts['reportingIds'],
): ExchangeFacts['reportingIds'] {
  const sent = latestTransmission(
    transmissions.filter(({ state }) => state === 'sent'),
    'taxReport',
  )
  if (sent?.content.kind !== 'taxReport') return [first, second, third]
  return sent.content.role === '01' ? [sent.envelopeId, second, third] : [first, sent.envelopeId, third]
}

function sentFacts(transmission: Transmission): Partial<ExchangeFacts> {
  return {
    transmission: { state: transmission.state, reason: transmission.reason },
    messageLevelStatus: { state: transmission.messageLevelState, overdue: transmission.statusOverdue },
  }
}

function reportFacts(
  transmissions: readonly Transmission[],
  newest: Transmission,
  now: Date,
): ExchangeFacts['taxReport'] {
  const transmission = standingReport(transmissions, newest)
  const state = taxReportState({
    state: transmission.state,
    messageLevelStatus: { state: transmission.messageLevelState },
  })
  if (transmission !== newest) {
    // The withdrawal counts once it was accepted; until then the report is valid, and the withdrawal is shown as
    // under way.
    const isWithdrawn =
      newest.messageLevelState === 'delivered' || newest.messageLevelState === 'deliveredUnconfirmed'
    if (isWithdrawn) return { state: 'withdrawn', reason: null, overdue: false }
    const reason =
      newest.state === 'failed' || newest.messageLevelState === 'rejected'
        ? transmission.reason
        : 'withdrawing'
    return { state, reason, overdue: newest.statusOverdue }
  }
  // A rejected report that is created again stays rejected until the new one has reached the tax authority.
  const again = transmission.revision > 1 && (state === 'queued' || state === 'onItsWay')
  return {
    state: again ? 'resubmitted' : state,
    reason: silenceOf(transmission, now) ?? transmission.reason,
    overdue: transmission.statusOverdue,
  }
}

/** The report that the tax authority has to go by: the newest that is not a withdrawal. */
function standingReport(transmissions: readonly Transmission[], newest: Transmission): Transmission {
  const reports = transmissions.filter(
    (transmission) => transmission.kind === 'taxReport' && !isWithdrawal(transmission),
  )
  return isWithdrawal(newest) ? (latestTransmission(reports, 'taxReport') ?? newest) : newest
}

function isWithdrawal({ content }: Transmission): boolean {
  return content.kind === 'taxReport' && content.typeCode === 'W'
}

function silenceOf(transmission: Transmission, now: Date): SilenceReason | null {
  if (
    transmission.state !== 'sent' ||
    transmission.messageLevelState !== 'awaited' ||
    transmission.sentAt === null
  )
    return null
  const minutes = (now.getTime() - Date.parse(transmission.sentAt)) / 60_000
  if (minutes >= statusLimits.neverReceived) return 'statusNeverReceived'
  return minutes >= statusLimits.notice ? 'statusMissing' : null
}
