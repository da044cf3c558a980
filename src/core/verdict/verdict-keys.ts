/** The texts of a verdict: its name, its meaning, and what happens next. */
type Part = 'verdict' | 'explain'

const ofReceived = { verdict: 'receivedVerdict', explain: 'receivedExplain' } as const

/**
 * Where the words of a verdict stand in the locale files (`lifecycle:verdict.complete`), most specific first: documents
 * that came in have their own where the word differs.
 */
export function verdictKeys(direction: 'sent' | 'received', part: Part, verdict: string): string[] {
  return [
    `exchange:${direction}.${part}.${verdict}`,
    ...(direction === 'received' ? [`lifecycle:${ofReceived[part]}.${verdict}`] : []),
    `lifecycle:${part}.${verdict}`,
  ]
}
