/**
 * What the other side has said of a document that was sent, as long as nobody has put it away: verdicts beside those of
 * core/lifecycle, which knows the way of a document and not what is thought of it. Words are `exchange:sent.verdict.<key>`.
 */
export const answerVerdicts = {
  buyerDisputes: { tone: 'needsYou', who: 'you', next: 'settleDispute' },
  buyerAsks: { tone: 'needsYou', who: 'you', next: 'answerBuyer' },
} as const
export type AnswerVerdictKey = keyof typeof answerVerdicts
