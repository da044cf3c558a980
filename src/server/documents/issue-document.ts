import type { IssueDocumentRequest } from '#contract/documents'
import type { Actor } from '#core/access'
import { numberTaken } from '#core/drafts'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { once } from '#platform/idempotency'
import { problem } from '#platform/problem'
import { selectDrafts } from './contents-store.ts'
import { type FullDocument, fullDocumentOf, namesOf } from './full-document.ts'
import { getDocument } from './get-document.ts'
import { issueDrafts } from './issue-drafts.ts'
import type { DocumentPorts } from './ports.ts'
import { selectDocument } from './store.ts'
import { requireDraft } from './update-draft.ts'

/**
 * Issues a draft: checks it as it will go out, gives it its number and unique identifier, freezes it with its exact
 * XML and hands it to the exchange, all in one transaction. The same Idempotency-Key again changes nothing.
 * With `sendAt` it is sealed now and sent then.
 * Raises `document.invalid` with findings (nothing changes then), `document.not-found`, `document.already-issued`,
 * `version.conflict`, and `exchange.live-not-connected` in an environment that has no network yet.
 * @returns the document as it stands
 */
export async function issueDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  input: IssueDocumentRequest,
  idempotencyKey: string,
): Promise<FullDocument> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  if (!ports.isConnected(actor.environment)) throw problem('exchange.live-not-connected')
  const request = {
    operation: 'document.issue',
    key: idempotencyKey,
    request: { id, ...input },
    answer: { id },
  }
  let issued: FullDocument | undefined
  try {
    await context.db.tenant(actor, async (tx) => {
      issued = undefined
      const look = async () => {
        const [found, drafts] = await Promise.all([
          selectDocument(tx, actor, id, { lock: true }),
          input.draft ? new Map([[id, input.draft]]) : selectDrafts(tx, actor, [id], context.largestDocument),
        ])
        return { found, draft: drafts.get(id) }
      }
      const act = async ({ found, draft }: Awaited<ReturnType<typeof look>>) => {
        const document = requireDraft(found, id, input.version)
        if (!draft) throw problem('document.not-found', { detail: id })
        const { participantKey } = document
        const [names, [result]] = await Promise.all([
          namesOf(tx, actor, ports, [document.createdBy, actor.userId]),
          issueDrafts(context, tx, actor, participantKey, [{ document, draft }], {
            sendAt: input.sendAt ?? null,
          }),
        ])
        if (result?.outcome !== 'issued')
          throw problem('document.invalid', { findings: result?.findings ?? [] })
        issued = fullDocumentOf(result.written, names)
        return request.answer
      }
      return await once(context, tx, actor, request, act, look)
    })
  } catch (error) {
    if (isNumberTaken(error)) throw problem('document.invalid', { findings: [numberTaken('')] })
    throw error
  }
  return issued ?? (await getDocument(context, actor, ports, id))
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'documents_number_once'
}
