import type { z } from 'zod'
import type { Standing } from '#contract/documents'
import { decisionOfStatus } from '#core/invoice-response'
import type { TransmissionReason } from '#core/transmission'
import {
  exchangeRail,
  exchangeStatus,
  type ReceivedFacts,
  receivedExchangeStatus,
  receivedRail,
  receivedVerdict,
  reportingRail,
  reportingStatus,
  type SentFacts,
  type StopState,
  type VerdictTone,
  verdict,
  verdictWithResponse,
} from '#core/verdict'
import type { DocumentRecord } from '../model/index.ts'
import { type AttentionKey, isAttention } from './attention.ts'

type DocumentWithFacts = Pick<DocumentRecord, 'state' | 'facts'> & Partial<Pick<DocumentRecord, 'approval'>>
type WireStanding = z.infer<typeof Standing>

function sentFacts({ approval, state, facts }: DocumentWithFacts): SentFacts {
  return {
    document: state === 'draft' ? 'draft' : 'issued',
    approval: approval?.state,
    transmission: {
      state: facts.transmission.state,
      reason: facts.transmission.reason as TransmissionReason | null,
    },
    messageLevelStatus: facts.messageLevelStatus,
    taxReport: facts.taxReport,
    atProvider: facts.atProvider,
  }
}

/**
 * For a received document the transmission is that of our message level status, and the message level status is its
 * content.
 */
function receivedFacts({ facts }: DocumentWithFacts): ReceivedFacts {
  return {
    delivery: facts.messageLevelStatus.state === 'delivered' ? 'inInbox' : 'withheld',
    elsewhere: facts.transmission.reason === 'otherProvider',
    buyer: buyerOf(facts.response),
    statusTransmission: { state: facts.transmission.state },
    taxReport: facts.taxReport,
  }
}

/** No decision is required: a document in the inbox counts as accepted, unless it is questioned or disputed. */
function buyerOf(response: string | null): ReceivedFacts['buyer'] {
  const decision = response === null ? null : decisionOfStatus(response)
  if (decision === 'hold') return 'onHold'
  if (decision === 'dispute') return 'disputed'
  return decision === 'approve' ? 'approved' : 'none'
}

function verdictOf(document: DocumentWithFacts): { key: string; tone: VerdictTone } {
  return document.state === 'received' ? receivedVerdict(receivedFacts(document)) : sentVerdict(document)
}

function sentVerdict(document: DocumentWithFacts): { key: string; tone: VerdictTone } {
  const { response, responseSettled } = document.facts
  const open = response === null || responseSettled ? null : decisionOfStatus(response)
  return verdictWithResponse(verdict(sentFacts(document)), open)
}

/** A quick filter of the lists. */
export type StandingKey = 'drafts' | 'onItsWay' | 'needsYou' | 'complete' | 'reportedOnly' | 'none'

const keyByTone: Readonly<Record<VerdictTone, StandingKey>> = {
  draft: 'drafts',
  waiting: 'onItsWay',
  inDoubt: 'onItsWay',
  needsYou: 'needsYou',
  done: 'complete',
  notApplicable: 'none',
}

/** The filters of the lists that match a document. */
export interface FilterKeys {
  /** The quick filter that it is under. */
  readonly standing: StandingKey
  /** The key of its verdict when it needs attention; null otherwise. */
  readonly attention: AttentionKey | null
}

/** The filters of the lists that match a document, by its facts. */
export function filterKeysOf(document: DocumentWithFacts): FilterKeys {
  const { key, tone } = verdictOf(document)
  return {
    standing: key === 'reportedOnly' ? 'reportedOnly' : keyByTone[tone],
    attention: isAttention(key) ? key : null,
  }
}

/** One verdict, the two words of the list's columns and the two rails. */
export function standingOf(document: DocumentWithFacts): WireStanding {
  const { key, tone } = verdictOf(document)
  const facts = sentFacts(document)
  const received = document.state === 'received' ? receivedFacts(document) : undefined
  return {
    verdict: key,
    tone,
    exchangeStatus: received ? receivedExchangeStatus(received) : exchangeStatus(facts),
    reportingStatus: reportingStatus(facts),
    exchangeRail: stopsOf(received ? receivedRail(received) : exchangeRail(facts), tone === 'inDoubt'),
    reportingRail: stopsOf(reportingRail(facts), false),
  }
}

function stopsOf(rail: readonly { state: StopState }[], inDoubt: boolean): WireStanding['exchangeRail'] {
  return rail.map(({ state }) => (inDoubt && state === 'waiting' ? 'doubt' : stopNames[state]))
}

const stopNames = {
  full: 'full',
  waiting: 'waiting',
  failed: 'failed',
  empty: 'empty',
  dotted: 'notApplicable',
} as const satisfies Record<StopState, string>
