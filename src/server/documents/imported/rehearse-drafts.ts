import { setImmediate as nextTurn } from 'node:timers/promises'

import { dubaiDate } from '#core/calendar'
import { checkRecords, dateInFiledPeriod } from '#core/draft-checks'
import { withOwnParty } from '#core/drafts'
import type { ReadRow } from '#core/imports'
import { taxDateOf } from '#core/vat-return'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { findFiledPeriods } from '#server/filed-returns'
import type { Judgement } from '#server/imports'
import { requireParticipant } from '#server/participants'
import { previewNumbers } from '#server/settings'
import { storedAttachments } from '../attachments/index.ts'
import { checkAsIssued, withoutServerFields } from '../contents/index.ts'
import { creditRecords, originalOf, withReferenceTo } from '../credits/index.ts'
import { documentsByNumber, seriesOf } from '../numbers/index.ts'
import { withExpectedFindings } from './expected-findings.ts'
import { numberedDrafts } from './find-saved.ts'
import { disagreements, perRow, type ReadDraft, refused } from './read-drafts.ts'

interface Rehearsed {
  readonly items: readonly (readonly ReadRow[])[]
  readonly drafts: readonly ReadDraft[]
  readonly keys: readonly string[]
}

/**
 * Findings that would stop documents of a file if they were issued now: of reading them, the rules and the schema,
 * the numbers and the records, as issuing checks them (`issueDrafts`). Takes no number, locks nothing and writes
 * nothing. A required approval, and whether the buyer can be reached, are checked on the day on which they are sent.
 */
export async function judgeRehearsed(
  context: Context,
  tx: TenantTx,
  participantKey: string,
  { drafts, items, keys }: Rehearsed,
): Promise<Judgement[]> {
  const now = context.clock.now()
  const today = dubaiDate(now.toISOString())
  const [participant, numbering, files] = await Promise.all([
    requireParticipant(tx, participantKey),
    previewNumbers(tx, participantKey, now),
    storedAttachments(tx, participantKey, drafts),
  ])
  const takenBy = await documentsByNumber(
    tx,
    participantKey,
    numbering.automatic ? [] : numberedDrafts(drafts),
  )
  const days = drafts.map(({ draft }) => draft && taxDateOf(draft))
  const filed = await findFiledPeriods(tx, participantKey, days)
  const judgements: Judgement[] = []
  for (const [index, rows] of items.entries()) {
    // Other requests to this process get a turn between documents.
    if (index > 0) await nextTurn()
    const { draft, findings } = drafts[index] as ReadDraft
    const key = keys[index] ?? ''
    if (!draft) {
      judgements.push(refused(key, findings))
      continue
    }
    const entered = withoutServerFields(draft)
    const original = await originalOf(tx, participantKey, entered)
    const number = numbering.numberOf(seriesOf(entered.kind))
    const checked = checkAsIssued(
      withOwnParty(withReferenceTo(entered, original), participant),
      { number, issuedAt: now.toISOString() },
      today,
    )
    const { draft: whole, totals } = checked
    const credit = { id: null, participantKey, draft: whole, totals }
    const { records } = await creditRecords(tx, credit)
    const onRecord = checkRecords(whole, totals, {
      ...records,
      takenNumber: takenBy(entered)?.number ?? null,
      agreement: null,
      filedPeriod: null,
      files,
    })
    const period = filed.get(taxDateOf(whole) ?? '')
    if (period) onRecord.push(dateInFiledPeriod(whole, period, 'fatal'))
    const ofRules = [...withExpectedFindings(checked.findings), ...onRecord]
    const rowFindings = perRow(rows, [...findings, ...disagreements(rows)], ofRules, { advises: false })
    const isStopped = rowFindings.some((row) => row.some(({ severity }) => severity === 'fatal'))
    const outcome = isStopped ? 'invalid' : 'new'
    judgements.push({ key, outcome, findings: rowFindings, input: null, targetId: null, targetVersion: null })
  }
  return judgements
}
