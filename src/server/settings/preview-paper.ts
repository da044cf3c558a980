import type { z } from 'zod'
import type { PaperPreviewRequest } from '#contract/settings'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { withOwnParty } from '#core/drafts'
import { inArabic, sampleArabicBuyer, sampleDocument } from '#core/paper'
import { computeTotals } from '#core/tax'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { renderInProcess } from '#server/paper'
import { requireParticipant } from '#server/participants'
import { checkPaperStyle } from './check-paper-style.ts'

/**
 * A sample invoice of the participant as PDF, in a style that need not be saved; it has a watermark. Raises
 * `participant.not-found`, `common.invalid` ({@link checkPaperStyle}), and the problems of rendering.
 */
export async function previewPaper(
  context: Context,
  actor: Actor,
  participantKey: string,
  { language, style }: z.infer<typeof PaperPreviewRequest>,
  signal?: AbortSignal,
): Promise<Buffer> {
  authorize(actor, 'settings.read')
  const checked = checkPaperStyle(style)
  const participant = await context.db.tenant(actor, (tx) => requireParticipant(tx, participantKey))
  const now = context.clock.now()
  const draft = withOwnParty(sampleDocument(dubaiDate(now.getTime()), language), participant)
  const pdf = await renderInProcess(
    {
      draft,
      totals: computeTotals(draft),
      language,
      style: checked,
      watermark: 'sample',
      arabic: { seller: inArabic(participant), buyer: sampleArabicBuyer },
      createdAt: now.getTime(),
    },
    {
      requester: actor.organizationId,
      lines: draft.lines?.length ?? 0,
      memory: context.config.pdfMemory,
      signal,
    },
  )
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
}
