import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { failureReasons, reasonPolicies } from '../transmission/reasons.ts'
import { taxReportState, taxReportStates } from '../transmission/tax-report.ts'
import { messageLevelStates, transmissionStates } from '../transmission/transmission.ts'
import { type SentFacts } from './document-facts.ts'
import { exchangeRail, reportingRail } from './rails.ts'
import { exchangeStatus, exchangeStatuses, reportingStatus, reportingStatuses } from './status-words.ts'
import { verdict, verdicts } from './verdict.ts'

const read = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/lifecycle.json`, import.meta.url), 'utf8'),
  ) as Record<string, Record<string, string>>
const words = { en: read('en'), ar: read('ar') }

const everyFact: SentFacts[] = (['draft', 'issued'] as const).flatMap((document) =>
  transmissionStates.flatMap((transmission) =>
    messageLevelStates.flatMap((status) =>
      taxReportStates.flatMap((report) =>
        [false, true].map((overdue) => ({
          document,
          transmission: {
            state: transmission,
            reason: transmission === 'failed' ? ('notRegistered' as const) : null,
          },
          messageLevelStatus: { state: status, overdue },
          taxReport: { state: report, overdue },
        })),
      ),
    ),
  ),
)

function facts(
  transmission: SentFacts['transmission']['state'],
  status: SentFacts['messageLevelStatus']['state'],
  report: SentFacts['taxReport']['state'],
  reason: SentFacts['transmission']['reason'] = null,
): SentFacts {
  return {
    document: 'issued',
    transmission: { state: transmission, reason },
    messageLevelStatus: { state: status },
    taxReport: { state: report },
  }
}

describe('the verdict', () => {
  // The rows of the table of outcomes (transport facts, 4.3), in its order.
  it.each([
    [facts('sent', 'delivered', 'accepted'), 'complete', 'done'],
    [facts('sent', 'deliveredUnconfirmed', 'accepted'), 'completeUnconfirmed', 'done'],
    [facts('notApplicable', 'notExpected', 'accepted'), 'reportedOnly', 'done'],
    [facts('sent', 'awaited', 'accepted'), 'waitingReceiverProvider', 'waiting'],
    [facts('sent', 'delivered', 'sent'), 'waitingTaxAuthority', 'waiting'],
    [facts('sent', 'delivered', 'rejected'), 'needsYouReportRejected', 'needsYou'],
    [facts('sent', 'rejected', 'accepted'), 'needsYouRejected', 'needsYou'],
    [facts('sent', 'deliveryFailed', 'accepted'), 'needsYouNotDelivered', 'needsYou'],
    [facts('sent', 'rejected', 'rejected'), 'needsYouRejectedByBoth', 'needsYou'],
    [facts('failed', 'notExpected', 'accepted', 'exhausted'), 'needsYouReportedNotSent', 'needsYou'],
    [facts('failed', 'notExpected', 'accepted', 'inDoubtExhausted'), 'needsYouArrivalUnknown', 'needsYou'],
    [facts('failed', 'notExpected', 'rejected', 'inDoubtExhausted'), 'needsYouReportRejected', 'needsYou'],
    [facts('failed', 'notExpected', 'rejected', 'exhausted'), 'needsYouReportRejected', 'needsYou'],
    [facts('failed', 'notExpected', 'held', 'notRegistered'), 'needsYouNotReachable', 'needsYou'],
    [facts('inDoubt', 'notExpected', 'accepted'), 'inDoubt', 'inDoubt'],
    [facts('sent', 'delivered', 'failed'), 'needsYouReportNotSent', 'needsYou'],
    // And the ways there.
    [facts('queued', 'notExpected', 'held'), 'onItsWay', 'waiting'],
    [facts('held', 'notExpected', 'held', 'schedule'), 'scheduled', 'waiting'],
    [facts('retrying', 'notExpected', 'held', 'connectFailed'), 'retrying', 'waiting'],
    [facts('notApplicable', 'notExpected', 'queued'), 'reportOnlyOnItsWay', 'waiting'],
    [facts('held', 'notExpected', 'held', 'network'), 'waitingNetwork', 'waiting'],
    [facts('held', 'notExpected', 'held', 'order'), 'waitingOriginal', 'waiting'],
    [facts('notApplicable', 'notExpected', 'notRequired', 'otherProvider'), 'issuedToFile', 'waiting'],
    [facts('canceled', 'notExpected', 'held'), 'canceled', 'notApplicable'],
    [facts('canceled', 'notExpected', 'withdrawn'), 'canceled', 'notApplicable'],
    [facts('notApplicable', 'notExpected', 'canceled'), 'canceled', 'notApplicable'],
    [facts('failed', 'notExpected', 'withdrawn', 'exhausted'), 'needsYouNotSent', 'needsYou'],
    [facts('canceled', 'notExpected', 'accepted'), 'canceledButReported', 'needsYou'],
  ] as const)('%j is %s', (given, key, tone) => {
    expect(verdict(given)).toMatchObject({ key, tone })
  })

  it('says that an answer is late without giving up on it', () => {
    const late = facts('sent', 'awaited', 'accepted')
    expect(verdict({ ...late, messageLevelStatus: { state: 'awaited', overdue: true } }).key).toBe(
      'receiverProviderOverdue',
    )
    const report = facts('sent', 'delivered', 'sent')
    expect(verdict({ ...report, taxReport: { state: 'sent', overdue: true } }).key).toBe(
      'taxAuthorityOverdue',
    )
  })

  it('turns to the operator when the tax authority has said nothing for a day', () => {
    for (const reason of ['statusMissing', 'statusNeverReceived'] as const) {
      for (const one of [facts('sent', 'delivered', 'sent'), facts('notApplicable', 'notExpected', 'sent')]) {
        const silent = { ...one, taxReport: { ...one.taxReport, overdue: true, reason } }
        expect(verdict(silent)).toMatchObject({ key: 'needsYouReportSilent', who: 'operator' })
      }
    }
  })

  it('of a draft states the result of its approval', () => {
    const draft = everyFact.find(({ document }) => document === 'draft')
    const of = (approval: 'awaiting' | 'approved' | 'rejected') =>
      draft && verdict({ ...draft, approval }).key
    expect([of('awaiting'), of('approved'), of('rejected')]).toEqual([
      'awaitingApproval',
      'approved',
      'approvalRejected',
    ])
  })

  it('is given for every combination of facts, and never hides what a person must act on', () => {
    const seen = new Set<string>()
    for (const one of everyFact) {
      const given = verdict(one)
      seen.add(given.key)
      if (one.document === 'draft') expect(given.key).toBe('draft')
      const isRefused = one.transmission.state === 'sent' && one.messageLevelStatus.state === 'rejected'
      const isReportRefused =
        one.taxReport.state === 'rejected' && !['inDoubt', 'canceled'].includes(one.transmission.state)
      if (one.document === 'issued' && (isRefused || isReportRefused)) expect(given.tone).toBe('needsYou')
      if (given.tone === 'done' && one.transmission.state === 'sent') {
        expect(['delivered', 'deliveredUnconfirmed', 'notExpected']).toContain(one.messageLevelStatus.state)
      }
    }
    const others = new Set([
      ...['scheduled', 'needsYouNotSent', 'waitingNetwork', 'waitingOriginal', 'needsYouReportSilent'],
      'needsYouArrivalUnknown',
      ...['issuedToFile', 'uploadOverdue', 'waitingOwnProvider', 'deliveredByProvider', 'ownProviderOverdue'],
      ...['providerRejected', 'providerReported'],
      ...['awaitingApproval', 'approved', 'approvalRejected'],
    ])
    expect(Object.keys(verdicts).filter((key) => !seen.has(key) && !others.has(key))).toEqual([])
  })

  it('has words in both languages, and so has everything else that people see', () => {
    for (const language of [words.en, words.ar]) {
      for (const [key, shape] of Object.entries(verdicts)) {
        expect(language['verdict']?.[key], key).toBeTruthy()
        expect(language['explain']?.[key], key).toBeTruthy()
        expect(language['next']?.[shape.next], shape.next).toBeTruthy()
        expect(language['who']?.[shape.who], shape.who).toBeTruthy()
      }
      for (const word of exchangeStatuses) expect(language['exchangeStatus']?.[word], word).toBeTruthy()
      for (const word of reportingStatuses) expect(language['reportingStatus']?.[word], word).toBeTruthy()
      for (const reason of failureReasons) expect(language['reason']?.[reason], reason).toBeTruthy()
      for (const state of transmissionStates) expect(language['transmission']?.[state], state).toBeTruthy()
    }
  })
})

describe('rails and words', () => {
  const states = (rail: readonly { state: string }[]) => rail.map((stop) => stop.state).join(' ')

  it('always show three stops, and full only as far as the verdict goes', () => {
    for (const one of everyFact) {
      const exchange = exchangeRail(one)
      const reporting = reportingRail(one)
      expect([exchange.length, reporting.length]).toEqual([3, 3])
      if (verdict(one).key === 'complete') {
        expect(states(exchange)).toBe('full full full')
        expect(['full full full', 'dotted dotted dotted']).toContain(states(reporting))
      }
      expect(exchangeStatuses).toContain(exchangeStatus(one))
      expect(reportingStatuses).toContain(reportingStatus(one))
      const stops = states(exchange)
      expect(stops).not.toMatch(/(empty|waiting|failed) full/)
    }
  })

  it('tell a receiver that was never reached from one that refused', () => {
    expect(states(exchangeRail(facts('failed', 'notExpected', 'held', 'notRegistered')))).toBe(
      'failed empty empty',
    )
    expect(states(exchangeRail(facts('failed', 'notExpected', 'held', 'refusedContent')))).toBe(
      'full failed empty',
    )
    expect(states(exchangeRail(facts('sent', 'rejected', 'sent')))).toBe('full full failed')
    expect(states(exchangeRail(facts('notApplicable', 'notExpected', 'sent')))).toBe('dotted dotted dotted')
    expect(states(reportingRail(facts('sent', 'delivered', 'sent')))).toBe('full full waiting')
  })

  it('know the class of a reason', () => {
    expect(reasonPolicies.notRegistered.class).toBe('permanent')
    expect(reasonPolicies.smpUntrusted.class).toBe('security')
    expect(reasonPolicies.dnsTemporary.class).toBe('temporary')
  })
})

describe('the state of a tax report', () => {
  const transmission = (
    state: SentFacts['transmission']['state'],
    status: SentFacts['messageLevelStatus']['state'] = 'awaited',
  ) => ({
    state,
    messageLevelStatus: { state: status },
  })
  it('follows its transmission and the answer of the tax authority', () => {
    expect(taxReportState(null)).toBe('notRequired')
    expect(taxReportState(transmission('held'))).toBe('held')
    expect(taxReportState(transmission('inDoubt'))).toBe('onItsWay')
    expect(taxReportState(transmission('sent'))).toBe('sent')
    expect(taxReportState(transmission('sent', 'delivered'))).toBe('accepted')
    expect(taxReportState(transmission('sent', 'deliveredUnconfirmed'))).toBe('accepted')
    expect(taxReportState(transmission('sent', 'rejected'))).toBe('rejected')
    expect(taxReportState(transmission('sent', 'rejected'), { resubmitted: true })).toBe('resubmitted')
    expect(taxReportState(transmission('failed'))).toBe('failed')
  })
})
