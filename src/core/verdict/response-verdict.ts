import type { ResponseDecision } from '#core/invoice-response'
import type { Verdict, VerdictTone, VerdictWho } from './verdict.ts'

type ResponseNextAction = 'settleDispute' | 'settleQuestion'

interface Shape {
  readonly tone: VerdictTone
  readonly who: VerdictWho
  readonly next: ResponseNextAction
}

/**
 * The other side's open response to a document that was sent, until a user settles it. The text is
 * `exchange.sent.verdict.<key>` in the locale files.
 */
export const responseVerdicts = {
  buyerDisputes: { tone: 'needsYou', who: 'you', next: 'settleDispute' },
  buyerAsks: { tone: 'needsYou', who: 'you', next: 'settleQuestion' },
} as const satisfies Record<string, Shape>
export type ResponseVerdictKey = keyof typeof responseVerdicts

interface ResponseVerdict extends Shape {
  readonly key: ResponseVerdictKey
}

/**
 * The verdict on a sent document with an unsettled decision of the other side (null: none). An open dispute or
 * question needs attention, unless another cause of the document does already, or is in doubt.
 */
export function verdictWithResponse(
  verdict: Verdict,
  open: ResponseDecision | null,
): Verdict | ResponseVerdict {
  if (verdict.tone !== 'done' && verdict.tone !== 'waiting') return verdict
  if (open === 'dispute') return { key: 'buyerDisputes', ...responseVerdicts.buyerDisputes }
  return open === 'hold' ? { key: 'buyerAsks', ...responseVerdicts.buyerAsks } : verdict
}
