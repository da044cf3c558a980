import type { ResponseDecision } from '#core/invoice-response'
import type { Verdict, VerdictTone, VerdictWho } from './verdict.ts'

type AnswerNextAction = 'settleDispute' | 'answerBuyer'

interface Shape {
  readonly tone: VerdictTone
  readonly who: VerdictWho
  readonly next: AnswerNextAction
}

/**
 * What the other side has said of a document that was sent, as long as nobody has put it away. The sentence is
 * `exchange.sent.verdict.<key>` in the locale files.
 */
export const answerVerdicts = {
  buyerDisputes: { tone: 'needsYou', who: 'you', next: 'settleDispute' },
  buyerAsks: { tone: 'needsYou', who: 'you', next: 'answerBuyer' },
} as const satisfies Record<string, Shape>
export type AnswerVerdictKey = keyof typeof answerVerdicts

interface AnswerVerdict extends Shape {
  readonly key: AnswerVerdictKey
}

/**
 * The verdict on a sent document with what the other side has decided and nobody has put away (null: nothing). An
 * open dispute or question needs somebody, unless something else of the document does already, or is in doubt.
 */
export function answeredVerdict(given: Verdict, open: ResponseDecision | null): Verdict | AnswerVerdict {
  if (given.tone !== 'done' && given.tone !== 'waiting') return given
  if (open === 'dispute') return { key: 'buyerDisputes', ...answerVerdicts.buyerDisputes }
  return open === 'hold' ? { key: 'buyerAsks', ...answerVerdicts.buyerAsks } : given
}
