import type { z } from 'zod'
import type { TimelineEntry } from '#contract/documents'
import { decisionOfStatus } from '#core/invoice-response'
import type { TenantTx } from '#platform/database/database'
import { type ListedResponse, selectResponses } from './response-store.ts'

type Entry = z.infer<typeof TimelineEntry>

const tones = { approve: 'done', hold: 'waiting', dispute: 'needsYou', none: 'neutral' } as const

/**
 * The business responses to a document as steps of its timeline, oldest first; keys are `saidByUs…`, `saidByBuyer…`,
 * and `responseSettled` when a user has settled the buyer's question or dispute.
 */
export async function responseEntries(tx: TenantTx, documentId: string): Promise<Entry[]> {
  const responses = (await selectResponses(tx, documentId)).reverse()
  return responses.flatMap((response, index) => {
    const entry = saidEntry(response, responses.slice(0, index), index === responses.length - 1)
    return response.settled ? [entry, settledEntry(response.id, response.settled)] : [entry]
  })
}

function saidEntry(response: ListedResponse, earlier: readonly ListedResponse[], isNewest: boolean): Entry {
  const { id, at, origin, code, text: words, reasonCodes, decidedBy } = response
  return {
    id,
    at,
    key: `${origin === 'us' ? 'saidByUs' : 'saidByBuyer'}${code}`,
    tone: tones[decisionOfStatus(code) ?? 'none'],
    // The id of the user; the presenter replaces it by the name.
    actor: origin === 'us' ? (decidedBy ?? 'system') : 'receiver',
    code: reasonCodes.length === 0 ? null : reasonCodes.join(' '),
    params: words === '' ? {} : { text: words },
    response: isNewest ? (changes(code, earlier) ? 'changed' : null) : 'replaced',
  }
}

/** Whether it differs from the last decision before it; progress without a decision changes nothing. */
function changes(code: string, earlier: readonly ListedResponse[]): boolean {
  const before = earlier.findLast((one) => decisionOfStatus(one.code) !== null)
  return before !== undefined && before.code !== code
}

function settledEntry(id: string, { at, by, note }: NonNullable<ListedResponse['settled']>): Entry {
  return {
    id: `${id}:settled`,
    at,
    key: 'responseSettled',
    tone: 'done',
    actor: by,
    code: null,
    params: note === '' ? {} : { text: note },
    response: null,
  }
}
