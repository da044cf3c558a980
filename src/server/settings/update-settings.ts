import type { Finding } from '#contract/common'
import type { UpdateSettingsRequest } from '#contract/settings'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { findApprovers } from './find-approvers.ts'
import {
  allSeries,
  type NumberSeries,
  type NumberSettings,
  printAffixes,
  type Series,
  seriesBy,
  yearOf,
} from './series.ts'
import { ensureSettings, replaceSettings, selectPast, selectSettings, storePreviousSeries } from './store.ts'

const editsNeedIncrement = 'Invoice sequence increment must be enabled to edit these settings.'

/**
 * Changes the numbering of a participant, the amount for approvals and the payment defaults. Raises `participant.not-found`,
 * `version.conflict`, `settings.sequence-increment-off` (prefix or suffix changed while users type the numbers) and
 * `common.invalid` (a series would go back and assign a number twice, or restarts without its year in the number).
 * Only a user changes approvals (`document.approval-by-person`), and an amount needs a member who can approve the
 * drafts of another one: `settings.no-approver`.
 */
export async function updateSettings(
  context: Context,
  actor: Actor,
  participantKey: string,
  input: UpdateSettingsRequest,
): Promise<NumberSettings> {
  authorize(actor, 'settings.update')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const year = yearOf(context.clock.now())
    await ensureSettings(tx, participantKey, year)
    const before = await selectSettings(tx, participantKey, year, { lock: true })
    if (before.version !== input.version) throw problem('version.conflict', { detail: participantKey })
    const after: NumberSettings = {
      sequenceIncrementEnabled: input.sequenceIncrementEnabled ?? before.sequenceIncrementEnabled,
      ...seriesBy((series) => ({ ...before[series], ...input[fieldOf(series)] })),
      approvalAbove: input.approvalAbove === undefined ? before.approvalAbove : input.approvalAbove,
      payment: input.payment ?? before.payment,
      version: before.version + 1,
    }
    if (after.approvalAbove !== before.approvalAbove) await checkApprovals(tx, actor, participantKey, after)
    checkAffixes(before, after)
    checkRestarts(after)
    for (const series of allSeries) {
      if (!sameNames(before[series], after[series]))
        await storePreviousSeries(tx, participantKey, series, before[series])
    }
    const lowest = new Map<Series, number>()
    for (const series of allSeries)
      lowest.set(series, await lowestNext(tx, participantKey, series, before, after))
    checkNoStepBack(after, lowest)
    await replaceSettings(tx, participantKey, after)
    await context.events.publish(tx, {
      name: 'settings.changed',
      subjectId: participantKey,
      participantKey,
    })
    await recordAudit(tx, actor, { action: 'settings.updated', subjectId: participantKey, before, after })
    return after
  })
}

/** The name of a series in the contract. */
function fieldOf<S extends Series>(series: S): `${S}Sequence` {
  return `${series}Sequence`
}

async function checkApprovals(
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  { approvalAbove }: NumberSettings,
): Promise<void> {
  if (actor.kind !== 'person') throw problem('document.approval-by-person')
  if (approvalAbove === null) return
  const { enough } = await findApprovers(tx, participantKey)
  if (!enough) throw problem('settings.no-approver', { detail: participantKey })
}

function checkAffixes(before: NumberSettings, after: NumberSettings): void {
  if (after.sequenceIncrementEnabled) return
  const findings: Finding[] = []
  for (const series of allSeries) {
    for (const affix of ['prefix', 'suffix'] as const) {
      if (before[series][affix] === after[series][affix]) continue
      findings.push(
        fieldFinding(
          `${fieldOf(series)}.${affix}`,
          'falaj-settings-sequence-increment-off',
          editsNeedIncrement,
        ),
      )
    }
  }
  if (findings.length > 0) throw problem('settings.sequence-increment-off', { findings })
}

/** A series that restarts each year needs the year in its numbers: otherwise they would repeat. */
function checkRestarts(after: NumberSettings): void {
  const findings: Finding[] = []
  for (const series of allSeries) {
    const { prefix, restarts, suffix } = after[series]
    if (restarts === 'never' || /\{YY(YY)?\}/.test(prefix + suffix)) continue
    const message = 'A yearly restart needs the year in each number: write {YYYY} into prefix or suffix.'
    findings.push(fieldFinding(`${fieldOf(series)}.prefix`, 'falaj-settings-restart-without-year', message))
  }
  if (findings.length > 0) throw problem('common.invalid', { findings })
}

function sameNames(a: NumberSeries, b: NumberSeries): boolean {
  const [left, right] = [printAffixes(a), printAffixes(b)]
  return left.prefix === right.prefix && left.suffix === right.suffix
}

/** The lowest running number with which a series repeats none. */
async function lowestNext(
  tx: TenantTx,
  participantKey: string,
  series: Series,
  before: NumberSettings,
  after: NumberSettings,
): Promise<number> {
  if (sameNames(before[series], after[series])) return before[series].next
  return await selectPast(tx, participantKey, series, after[series])
}

function checkNoStepBack(after: NumberSettings, lowest: ReadonlyMap<Series, number>): void {
  const findings: Finding[] = []
  for (const series of allSeries) {
    const least = lowest.get(series) ?? 1
    if (after[series].next >= least) continue
    const next = String(least)
    const message = `Numbers below ${next} may have been used; give ${next} or more, or change prefix or suffix.`
    findings.push(
      fieldFinding(`${fieldOf(series)}.next`, 'falaj-settings-number-goes-back', message, { next }),
    )
  }
  if (findings.length > 0) throw problem('common.invalid', { findings })
}
