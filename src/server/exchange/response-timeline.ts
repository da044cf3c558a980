import type { z } from 'zod'
import type { TimelineEntry } from '#contract/documents'
import { decisionOfStatus } from '#core/invoice-response'
import type { TenantScope, Tx } from '#platform/database'
import { selectResponses } from './response-store.ts'

type Entry = z.infer<typeof TimelineEntry>

const tones = { approve: 'done', hold: 'waiting', dispute: 'needsYou', none: 'neutral' } as const

/** The business answers about a document as steps of its timeline, oldest first; keys are `saidByUs…`, `saidByBuyer…`. */
export async function responseEntries(tx: Tx, scope: TenantScope, documentId: string): Promise<Entry[]> {
  const responses = await selectResponses(tx, scope, documentId)
  return responses.reverse().map(({ id, at, origin, code, words, reasonCodes, decidedBy }) => ({
    id,
    at,
    key: `${origin === 'us' ? 'saidByUs' : 'saidByBuyer'}${code}`,
    tone: tones[decisionOfStatus(code) ?? 'none'],
    // The id of the person; whoever shows it puts the name in its place.
    actor: origin === 'us' ? (decidedBy ?? 'system') : 'receiver',
    code: reasonCodes.length === 0 ? null : reasonCodes.join(' '),
    params: words === '' ? {} : { text: words },
  }))
}
