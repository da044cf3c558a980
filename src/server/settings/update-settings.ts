import type { Finding } from '#contract/common'
import type { UpdateSettingsRequest } from '#contract/settings'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { fieldFinding, problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import type { NumberSeries, NumberSettings } from './series.ts'
import { ensureSettings, replaceSettings, selectSettings } from './store.ts'

const editsNeedIncrement = 'Invoice sequence increment must be enabled to edit these settings.'

/**
 * Changes the numbering of a participant, and what is approved by a second person. Raises `participant.not-found`, `version.conflict`,
 * `settings.sequence-increment-off` (prefix or suffix changed while numbers are typed by hand) and
 * `common.invalid` (a series would go back and give a number twice). Only a person changes who approves:
 * `document.approval-by-person`.
 */
export async function updateSettings(
  context: Context,
  actor: Actor,
  participantKey: string,
  input: UpdateSettingsRequest,
): Promise<NumberSettings> {
  authorize(actor, 'settings.update')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    await ensureSettings(tx, actor, participantKey)
    const before = await selectSettings(tx, actor, participantKey, { lock: true })
    if (before.version !== input.version) throw problem('version.conflict', { detail: participantKey })
    const after: NumberSettings = {
      sequenceIncrementEnabled: input.sequenceIncrementEnabled,
      invoice: input.invoiceSequence,
      creditNote: input.creditNoteSequence,
      approvalAbove: input.approvalAbove === undefined ? before.approvalAbove : input.approvalAbove,
      version: before.version + 1,
    }
    if (after.approvalAbove !== before.approvalAbove && actor.kind !== 'user')
      throw problem('document.approval-by-person')
    checkAffixes(before, after)
    checkNoStepBack(before, after)
    await replaceSettings(tx, actor, participantKey, after)
    await context.events.publish(tx, actor, {
      name: 'settings.changed',
      subjectId: participantKey,
      participantKey,
    })
    await recordAudit(tx, actor, { action: 'settings.updated', subjectId: participantKey, before, after })
    return after
  })
}

const seriesFields = [
  ['invoice', 'invoiceSequence'],
  ['creditNote', 'creditNoteSequence'],
] as const

function checkAffixes(before: NumberSettings, after: NumberSettings): void {
  if (after.sequenceIncrementEnabled) return
  const findings: Finding[] = []
  for (const [series, field] of seriesFields) {
    for (const affix of ['prefix', 'suffix'] as const) {
      if (before[series][affix] === after[series][affix]) continue
      findings.push(
        fieldFinding(`${field}.${affix}`, 'falaj-settings-sequence-increment-off', editsNeedIncrement),
      )
    }
  }
  if (findings.length > 0) throw problem('settings.sequence-increment-off', { findings })
}

function sameNames(a: NumberSeries, b: NumberSeries): boolean {
  return a.prefix === b.prefix && a.suffix === b.suffix
}

function checkNoStepBack(before: NumberSettings, after: NumberSettings): void {
  const findings: Finding[] = []
  for (const [series, field] of seriesFields) {
    if (!sameNames(before[series], after[series]) || after[series].next >= before[series].next) continue
    const next = String(before[series].next)
    const message = `Numbers below ${next} may have been used; give ${next} or more, or change prefix or suffix.`
    findings.push(fieldFinding(`${field}.next`, 'falaj-settings-number-goes-back', message, { next }))
  }
  if (findings.length > 0) throw problem('common.invalid', { findings })
}
