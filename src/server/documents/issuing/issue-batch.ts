import type { Finding } from '#contract/common'
import type { ProblemCode } from '#contract/problem-codes'
import type { Actor } from '#core/access'
import { type Context, forAnySize } from '#platform/base/context'
import { ProblemError } from '#platform/base/problem'
import { batch, type TenantTx } from '#platform/database/database'
import { attachedBytesOf } from '../attachments/index.ts'
import { selectDrafts } from '../contents/index.ts'
import { requireDraft } from '../drafts/index.ts'
import type { DocumentRecord } from '../model/index.ts'
import { documentsOf, lockDocuments } from '../rows/index.ts'
import type { IssueWay } from './freeze-documents.ts'
import { type DraftToIssue, issueDrafts } from './issue-drafts.ts'
import { selectDraftSizes } from './store.ts'

/** The result for one of the documents: issued, or unchanged with the reason. */
interface BatchResult {
  readonly documentId: string
  /** The document as it is now; undefined when it is not the participant's. */
  readonly record: DocumentRecord | undefined
  readonly refusal: { readonly code: ProblemCode; readonly findings: readonly Finding[] } | null
}

/**
 * For the exchange, in its transaction: issues the valid drafts among documents of a participant, as they are, in the
 * order of their ids, which is the order of their creation. The caller checks the permission. Raises the errors of
 * `issueDrafts`: then no draft is issued, and each may be tried separately.
 * @param ids at most as many as `splitBySize` puts together
 * @param way whether they are issued to files, for another provider, or when the exchange may begin with them
 */
export async function issueBatch(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  ids: readonly string[],
  way: Pick<IssueWay, 'toFile' | 'listenersRunAt'>,
): Promise<BatchResult[]> {
  const [[rows], drafts] = await Promise.all([batch(tx, [lockDocuments(tx, ids)]), selectDrafts(tx, ids)])
  const own = documentsOf(rows).filter((document) => document.participantKey === participantKey)
  const documentOf = new Map(own.map((document) => [document.id, document]))
  const refused: BatchResult[] = []
  const valid: DraftToIssue[] = []
  for (const id of ids.toSorted()) {
    const draft = drafts.get(id)
    const record = documentOf.get(id)
    try {
      const document = requireDraft(record, id)
      if (draft) valid.push({ document, draft })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.push({ documentId: id, record, refusal: error })
    }
  }
  if (valid.length === 0) return refused
  // A job, for which no file is too large.
  const anySize = forAnySize(context)
  const results = await issueDrafts(anySize, tx, actor, participantKey, valid, { sendAt: null, ...way })
  const issued = valid.map(({ document }, index): BatchResult => {
    const result = results[index]
    const documentId = document.id
    if (result?.outcome === 'issued') return { documentId, record: result.written.record, refusal: null }
    const findings = result?.findings ?? []
    return { documentId, record: document, refusal: { code: 'document.invalid', findings } }
  })
  return [...refused, ...issued]
}

/** Bytes of drafts, compressed, and of their files that are read together. */
const batchBytes = 1_000_000

/** For the exchange: parts of a list of documents that are small enough to be issued in one transaction. */
export async function splitBySize(
  tx: TenantTx,
  ids: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const [sizes, files] = await Promise.all([selectDraftSizes(tx, ids), attachedBytesOf(tx, ids)])
  const parts: { ids: string[]; bytes: number }[] = []
  for (const id of ids) {
    const size = (sizes.get(id) ?? 0) + (files.get(id) ?? 0)
    const last = parts.at(-1)
    if (last && last.bytes + size <= batchBytes) {
      last.ids.push(id)
      last.bytes += size
    } else parts.push({ ids: [id], bytes: size })
  }
  return parts.map((part) => part.ids)
}
