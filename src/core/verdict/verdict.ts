import type { SentFacts } from './document-facts.ts'

const verdictTones = ['done', 'waiting', 'needsYou', 'inDoubt', 'notApplicable', 'draft'] as const
export type VerdictTone = (typeof verdictTones)[number]

/**
 * Whose turn it is. `falaj` means that we try again by ourselves, `operator` who runs this portal, `ownProvider` the
 * provider to which the company uploads files.
 */
export type VerdictWho =
  | 'nobody'
  | 'you'
  | 'falaj'
  | 'receiverProvider'
  | 'ownProvider'
  | 'taxAuthority'
  | 'operator'

/** The one thing offered next. */
type NextAction =
  | 'none'
  | 'finishDraft'
  | 'approve'
  | 'wait'
  | 'checkReceiver'
  | 'retry'
  | 'correctDocument'
  | 'agreeWithBuyer'
  | 'repairReport'
  | 'deliverByEmail'
  | 'reportOutage'

interface VerdictShape {
  readonly tone: VerdictTone
  readonly who: VerdictWho
  readonly next: NextAction
}

/** Every verdict with what follows from it. The sentence is `lifecycle.verdict.<key>` in the locale files. */
export const verdicts = {
  draft: { tone: 'draft', who: 'you', next: 'finishDraft' },
  awaitingApproval: { tone: 'draft', who: 'nobody', next: 'approve' },
  approved: { tone: 'draft', who: 'you', next: 'finishDraft' },
  approvalRejected: { tone: 'draft', who: 'you', next: 'finishDraft' },
  scheduled: { tone: 'waiting', who: 'falaj', next: 'wait' },
  onItsWay: { tone: 'waiting', who: 'falaj', next: 'wait' },
  retrying: { tone: 'waiting', who: 'falaj', next: 'wait' },
  waitingNetwork: { tone: 'waiting', who: 'falaj', next: 'wait' },
  waitingOriginal: { tone: 'waiting', who: 'falaj', next: 'wait' },
  waitingReceiverProvider: { tone: 'waiting', who: 'receiverProvider', next: 'wait' },
  receiverProviderOverdue: { tone: 'waiting', who: 'receiverProvider', next: 'wait' },
  waitingTaxAuthority: { tone: 'waiting', who: 'taxAuthority', next: 'wait' },
  taxAuthorityOverdue: { tone: 'waiting', who: 'taxAuthority', next: 'wait' },
  complete: { tone: 'done', who: 'nobody', next: 'none' },
  completeUnconfirmed: { tone: 'done', who: 'nobody', next: 'none' },
  reportedOnly: { tone: 'done', who: 'you', next: 'deliverByEmail' },
  reportOnlyOnItsWay: { tone: 'waiting', who: 'taxAuthority', next: 'deliverByEmail' },
  issuedToFile: { tone: 'waiting', who: 'you', next: 'none' },
  uploadOverdue: { tone: 'needsYou', who: 'you', next: 'none' },
  waitingOwnProvider: { tone: 'waiting', who: 'ownProvider', next: 'wait' },
  deliveredByProvider: { tone: 'waiting', who: 'ownProvider', next: 'wait' },
  ownProviderOverdue: { tone: 'needsYou', who: 'you', next: 'none' },
  providerRejected: { tone: 'needsYou', who: 'you', next: 'correctDocument' },
  providerReported: { tone: 'done', who: 'nobody', next: 'none' },
  notExchanged: { tone: 'notApplicable', who: 'nobody', next: 'deliverByEmail' },
  inDoubt: { tone: 'inDoubt', who: 'falaj', next: 'wait' },
  canceled: { tone: 'notApplicable', who: 'you', next: 'none' },
  canceledButReported: { tone: 'needsYou', who: 'you', next: 'correctDocument' },
  needsYouNotReachable: { tone: 'needsYou', who: 'you', next: 'checkReceiver' },
  needsYouNotSent: { tone: 'needsYou', who: 'you', next: 'retry' },
  needsYouReportedNotSent: { tone: 'needsYou', who: 'you', next: 'retry' },
  needsYouArrivalUnknown: { tone: 'needsYou', who: 'you', next: 'retry' },
  needsYouRejected: { tone: 'needsYou', who: 'you', next: 'correctDocument' },
  needsYouNotDelivered: { tone: 'needsYou', who: 'you', next: 'agreeWithBuyer' },
  needsYouReportRejected: { tone: 'needsYou', who: 'you', next: 'repairReport' },
  needsYouRejectedByBoth: { tone: 'needsYou', who: 'you', next: 'correctDocument' },
  needsYouReportSilent: { tone: 'needsYou', who: 'operator', next: 'reportOutage' },
  needsYouReportNotSent: { tone: 'needsYou', who: 'operator', next: 'reportOutage' },
} as const satisfies Record<string, VerdictShape>
export type VerdictKey = keyof typeof verdicts

export interface Verdict extends VerdictShape {
  readonly key: VerdictKey
}

function as(key: VerdictKey): Verdict {
  return { key, ...verdicts[key] }
}

/**
 * Combines the separate facts of a sent document into one verdict (transport facts, 4.3): the state, who has to act,
 * and the next action. Total over all combinations; the worst state that needs a user has priority.
 */
export function verdict(facts: SentFacts): Verdict {
  if (facts.document === 'draft') return as(draftVerdicts[facts.approval ?? 'none'])
  switch (facts.transmission.state) {
    case 'inDoubt':
      return as('inDoubt')
    case 'canceled':
      return as(isReported(facts) ? 'canceledButReported' : 'canceled')
    case 'notApplicable':
      return reportOnlyVerdict(facts)
    case 'failed':
      return failedVerdict(facts)
    case 'sent':
      return sentVerdict(facts)
    default:
      return underwayVerdict(facts)
  }
}

const draftVerdicts = {
  none: 'draft',
  awaiting: 'awaitingApproval',
  approved: 'approved',
  rejected: 'approvalRejected',
} as const satisfies Record<string, VerdictKey>

function isReported({ taxReport }: SentFacts): boolean {
  return taxReport.state === 'accepted' || taxReport.state === 'sent'
}

function isSilent({ taxReport }: SentFacts): boolean {
  const { state, reason } = taxReport
  return state === 'sent' && (reason === 'statusMissing' || reason === 'statusNeverReceived')
}

function reportOnlyVerdict(facts: SentFacts): Verdict {
  const { taxReport, transmission } = facts
  if (transmission.reason === 'otherProvider') return as(atProviderVerdict(facts.atProvider))
  switch (taxReport.state) {
    case 'accepted':
      return as('reportedOnly')
    case 'rejected':
      return as('needsYouReportRejected')
    case 'failed':
      return as('needsYouReportNotSent')
    case 'notRequired':
      return as('notExchanged')
    case 'canceled':
    case 'withdrawn':
      return as('canceled')
    case 'held':
      return as(taxReport.reason === 'schedule' ? 'scheduled' : 'reportOnlyOnItsWay')
    case 'sent':
      if (isSilent(facts)) return as('needsYouReportSilent')
      return as(taxReport.overdue === true ? 'taxAuthorityOverdue' : 'reportOnlyOnItsWay')
    default:
      return as('reportOnlyOnItsWay')
  }
}

/** Answers of the company's own provider, as people imported them; every text says so. */
function atProviderVerdict(at: SentFacts['atProvider']): VerdictKey {
  switch (at?.state) {
    case 'rejected':
      return 'providerRejected'
    case 'reported':
      return 'providerReported'
    case 'waiting':
      if (at.overdue) return 'ownProviderOverdue'
      return at.delivered ? 'deliveredByProvider' : 'waitingOwnProvider'
    default:
      return at?.overdue === true ? 'uploadOverdue' : 'issuedToFile'
  }
}

function failedVerdict(facts: SentFacts): Verdict {
  const { reason } = facts.transmission
  // The other side may have it, so the verdict must not say that it was not sent.
  // Nor that its receiver rejected it: at first the report has to be put right.
  if (facts.taxReport.state === 'rejected') return as('needsYouReportRejected')
  if (reason === 'inDoubtExhausted') return as('needsYouArrivalUnknown')
  if (isReported(facts)) return as('needsYouReportedNotSent')
  return as(
    reason === 'notRegistered' || reason === 'noCapability' ? 'needsYouNotReachable' : 'needsYouNotSent',
  )
}

function underwayVerdict({ transmission, taxReport }: SentFacts): Verdict {
  if (taxReport.state === 'rejected') return as('needsYouReportRejected')
  if (transmission.state === 'held') {
    if (transmission.reason === 'schedule') return as('scheduled')
    if (transmission.reason === 'network') return as('waitingNetwork')
    if (transmission.reason === 'order') return as('waitingOriginal')
  }
  return as(transmission.state === 'retrying' ? 'retrying' : 'onItsWay')
}

function sentVerdict(facts: SentFacts): Verdict {
  const { messageLevelStatus, taxReport } = facts
  const { state } = messageLevelStatus
  if (state === 'rejected' || state === 'deliveryFailed') {
    if (taxReport.state === 'rejected') return as('needsYouRejectedByBoth')
    return as(state === 'rejected' ? 'needsYouRejected' : 'needsYouNotDelivered')
  }
  if (taxReport.state === 'rejected') return as('needsYouReportRejected')
  if (taxReport.state === 'failed') return as('needsYouReportNotSent')
  if (isSilent(facts)) return as('needsYouReportSilent')
  if (state === 'awaited') {
    return as(messageLevelStatus.overdue === true ? 'receiverProviderOverdue' : 'waitingReceiverProvider')
  }
  if (taxReport.state === 'accepted' || taxReport.state === 'notRequired') {
    return as(state === 'delivered' ? 'complete' : 'completeUnconfirmed')
  }
  return as(taxReport.overdue === true ? 'taxAuthorityOverdue' : 'waitingTaxAuthority')
}
