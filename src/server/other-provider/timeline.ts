import type { z } from 'zod'
import type { TimelineEntry } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'
import { selectAnswers } from './store.ts'

type Entry = z.infer<typeof TimelineEntry>

const ofStatus = {
  AP: { key: 'elsewhereDelivered', tone: 'done' },
  AB: { key: 'elsewhereForwarded', tone: 'done' },
  RE: { key: 'elsewhereRejected', tone: 'needsYou' },
} as const

/** What another provider said of a document, oldest first; whoever brought it here stands beside it. */
export async function providerTimelineOf(tx: Tx, scope: TenantScope, documentId: string): Promise<Entry[]> {
  const answers = await selectAnswers(tx, scope, documentId)
  return answers.map(({ at, code, id, text, userId }) => ({
    id,
    at: at.toISOString(),
    ...(code ? ofStatus[code] : ({ key: 'elsewhereReported', tone: 'done' } as const)),
    actor: userId ?? 'portal',
    code: null,
    params: text ? { text } : {},
    response: null,
  }))
}
