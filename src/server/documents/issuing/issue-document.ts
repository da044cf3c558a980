import { isDeepStrictEqual } from 'node:util'
import type { IssueDocumentRequest } from '#contract/documents'
import { type Actor, userIdOf } from '#core/access'
import { numberTaken } from '#core/draft-checks'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type ProblemError, problem } from '#platform/base/problem'
import { runOnce } from '#platform/database/idempotency'
import { selectDrafts, withoutServerFields } from '../contents/index.ts'
import { requireDraft } from '../drafts/index.ts'
import type { DocumentPorts } from '../model/index.ts'
import { listedNumber } from '../numbers/index.ts'
import {
  actorsOf,
  type FullDocument,
  fullDocumentOf,
  getDocument,
  namesOf,
  type WrittenDocument,
} from '../reading/index.ts'
import { selectDocument } from '../rows/index.ts'
import { type IssueResult, issueDrafts } from './issue-drafts.ts'

/**
 * Issues a draft: checks its final form, assigns its number and unique identifier, freezes it with its exact XML and
 * passes it to the exchange, all in one transaction. Idempotent for a key. With `sendAt` it is frozen now and sent
 * then. With `toFile` it is issued for another provider, and never sent from here: only where no network is
 * connected. Raises `document.invalid` with findings (nothing changes then; also while a second user has to approve
 * it, or without `intoFiledPeriod` for a date in a filed VAT period), `document.number-changed` when another document
 * took the number that the user confirmed, `document.not-found`, `document.already-issued`, `version.conflict`,
 * `exchange.live-not-connected` in an environment that has no network yet, and `document.connected` for `toFile` where
 * one is connected.
 * @returns the document after the change
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
  const toFile = input.toFile === true
  const isConnected = ports.isConnected(actor.environment)
  if (toFile && isConnected) throw problem('document.connected')
  if (!isConnected && (!toFile || input.sendAt !== undefined)) throw problem('exchange.live-not-connected')
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
      const loadDraft = async () => {
        const [document, drafts] = await Promise.all([
          selectDocument(tx, id, { lock: true }),
          input.draft ? new Map([[id, input.draft]]) : selectDrafts(tx, [id], context.largestDocument),
        ])
        const draft = drafts.get(id)
        if (!document?.approval || !input.draft) return { document, draft }
        // The approval was for the saved draft.
        const saved = (await selectDrafts(tx, [id], context.largestDocument)).get(id)
        const isSame = isDeepStrictEqual(entriesOf(saved), entriesOf(draft))
        return { document: isSame ? document : { ...document, approval: null }, draft }
      }
      const act = async ({ document: stored, draft }: Awaited<ReturnType<typeof loadDraft>>) => {
        const document = requireDraft(stored, id, input.version)
        if (!draft) throw problem('document.not-found', { detail: id })
        const { participantKey } = document
        const [names, [result]] = await Promise.all([
          namesOf(tx, ports, [...actorsOf(document), userIdOf(actor)]),
          issueDrafts(context, tx, actor, participantKey, [{ document, draft }], {
            sendAt: input.sendAt ?? null,
            toFile,
            intoFiledPeriod: input.intoFiledPeriod === true,
          }),
        ])
        issued = fullDocumentOf(requireIssued(result, input), names)
        return request.answer
      }
      return await runOnce(context, tx, actor, request, act, loadDraft)
    })
  } catch (error) {
    if (isNumberTaken(error)) throw await takenProblem(context, actor, id, input.draft)
    throw error
  }
  return issued ?? (await getDocument(context, actor, ports, id))
}

/** The issued document; raises in the transaction, so that a refused one stays a draft and takes no number. */
function requireIssued(
  result: IssueResult | undefined,
  { expectedNumber }: IssueDocumentRequest,
): WrittenDocument {
  if (result?.outcome !== 'issued') throw problem('document.invalid', { findings: result?.findings ?? [] })
  const { number } = result.written.record
  if (expectedNumber !== undefined && number !== expectedNumber)
    throw problem('document.number-changed', { detail: number ?? '' })
  return result.written
}

/** The fields that users entered: our own party and the assigned fields are of today. */
function entriesOf(draft: InvoiceDraft | undefined): object {
  if (!draft) return {}
  const own = isSelfBilled(draft.kind) ? 'buyer' : 'seller'
  return { ...withoutServerFields(draft), [own]: draft[own]?.contact ?? null }
}

/** The refusal of a draft whose number was assigned concurrently; it names the number as the lists write it. */
async function takenProblem(
  context: Context,
  actor: Actor,
  id: string,
  typed: InvoiceDraft | undefined,
): Promise<ProblemError> {
  const saved = typed ?? (await context.db.tenant(actor, (tx) => selectDrafts(tx, [id]))).get(id)
  return problem('document.invalid', { findings: [numberTaken(listedNumber(saved?.number) ?? '')] })
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'documents_number_once'
}
