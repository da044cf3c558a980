import { type VerdictKey, type VerdictTone, verdicts } from '#core/lifecycle'

/** Words of a verdict, the first that exist: received documents have their own where the word differs. */
export function verdictKey(direction: 'sent' | 'received', verdict: string): string[] {
  return direction === 'received'
    ? [
        `exchange:received.verdict.${verdict}`,
        `lifecycle:receivedVerdict.${verdict}`,
        `lifecycle:verdict.${verdict}`,
      ]
    : [`lifecycle:verdict.${verdict}`]
}

/** The tone of a verdict of a sent document, by its key. */
export function verdictTone(verdict: string): VerdictTone {
  return Object.hasOwn(verdicts, verdict) ? verdicts[verdict as VerdictKey].tone : 'waiting'
}

/** What a verdict means and what happens next, as a sentence. */
export function explainKey(direction: 'sent' | 'received', verdict: string): string[] {
  return direction === 'received'
    ? [
        `exchange:received.explain.${verdict}`,
        `lifecycle:receivedExplain.${verdict}`,
        `lifecycle:explain.${verdict}`,
      ]
    : [`lifecycle:explain.${verdict}`]
}
