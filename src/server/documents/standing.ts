import {
  exchangeRail,
  exchangeStatus,
  type LegReason,
  type Rail,
  reportingRail,
  reportingStatus,
  type SentFacts,
  type StopState,
  type Verdict,
  verdict,
} from '#core/lifecycle'
import type { Standing } from '#contract/documents'
import type { DocumentRecord, StandingKey } from './document.ts'
import type { z } from 'zod'

type Placed = Pick<DocumentRecord, 'state' | 'facts'>

/** A received document has arrived; what is left of its way is our answer and our own report. */
function factsOf({ state, facts }: Placed): SentFacts {
  return {
    document: state === 'draft' ? 'draft' : 'issued',
    transmission: { state: facts.transmission.state, reason: facts.transmission.reason as LegReason | null },
    messageLevelStatus: facts.messageLevelStatus,
    taxReport: facts.taxReport,
  }
}

/** The quick filter of the lists that a document stands under. */
export function standingKeyOf(document: Placed): StandingKey {
  const { key, tone } = verdict(factsOf(document))
  if (key === 'reportedOnly') return 'reportedOnly'
  return keyByTone[tone]
}

const keyByTone: Readonly<Record<Verdict['tone'], StandingKey>> = {
  draft: 'drafts',
  waiting: 'onItsWay',
  inDoubt: 'onItsWay',
  needsYou: 'needsYou',
  done: 'complete',
  notApplicable: 'none',
}

/** One verdict, the two words of the list's columns and the two rails. */
export function standingOf(document: Placed): z.infer<typeof Standing> {
  const facts = factsOf(document)
  const { key, tone } = verdict(facts)
  const inDoubt = facts.transmission.state === 'inDoubt'
  return {
    verdict: key,
    tone,
    exchangeStatus: exchangeStatus(facts),
    reportingStatus: reportingStatus(facts),
    exchangeRail: stopsOf(exchangeRail(facts), inDoubt),
    reportingRail: stopsOf(reportingRail(facts), false),
  }
}

function stopsOf(rail: Rail, inDoubt: boolean): z.infer<typeof Standing>['exchangeRail'] {
  return rail.map(({ state }) => (inDoubt && state === 'waiting' ? 'doubt' : stopNames[state]))
}

const stopNames = {
  full: 'full',
  waiting: 'waiting',
  failed: 'failed',
  empty: 'empty',
  dotted: 'notApplicable',
} as const satisfies Record<StopState, string>
