/** The texts of a verdict: its name, its meaning, and what happens next. */
type Part = 'verdict' | 'explain'

const ofReceived = { verdict: 'receivedVerdict', explain: 'receivedExplain' } as const

/**
 * Keys of a verdict's words in the locale files (`lifecycle:verdict.complete`), most specific first: received
 * documents have their own where the word differs.
 */
export function verdictKeys(direction: 'sent' | 'received', part: Part, verdict: string): string[] {
  return [
    `exchange:${direction}.${part}.${verdict}`,
    ...(direction === 'received' ? [`lifecycle:${ofReceived[part]}.${verdict}`] : []),
    `lifecycle:${part}.${verdict}`,
  ]
}
