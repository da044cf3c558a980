import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { type App, participantNamedBy } from '#platform/http/http'
import { participantsOf } from '#server/participants'
import { selectParticipantKeys } from './rows/index.ts'

/**
 * Restricts every request that acts on documents to one company: the documents that it names in its path and body
 * must all belong to the participant that it acts for (`Falaj-Participant`). Reading is by id alone, so that a client
 * learns the company of a document. Raises `document.other-company` (409); the operation refuses unknown ids.
 * Decision 69.
 */
export function requireOneCompany(app: App, context: Context): void {
  app.addHook('preHandler', async (request) => {
    const { actor } = request
    const ids = documentsNamedBy(request)
    if (!actor || ids.length === 0) return
    const acting = participantNamedBy(request)
    if (acting === undefined && ids.length === 1) return
    await context.db.tenant(actor, async (tx) => {
      const keys = await selectParticipantKeys(tx, ids)
      const foreign = keys.find((key) => key !== (acting ?? keys[0]))
      if (foreign === undefined) return
      const company = (await participantsOf(tx)).find(({ id }) => id === foreign)
      throw problem('document.other-company', {
        publicDetail: `The document belongs to ${company?.nameEn ?? foreign}.`,
      })
    })
  })
}

const documentId = /^doc_[0-9a-z]{26}$/

/** Ids of documents in the path, in the lists of a body, and the source documents of a draft in the body. */
function documentsNamedBy({ method, params, body }: FastifyRequest): string[] {
  const { id } = (params ?? {}) as { id?: unknown }
  const given = (body ?? {}) as {
    ids?: unknown
    drafts?: unknown
    payments?: unknown
    source?: unknown
    draft?: { rejectedDocument?: unknown } | null
  }
  const inPath = method === 'GET' || method === 'HEAD' ? [] : [id]
  const ids: unknown[] = Array.isArray(given.ids) ? given.ids : []
  const drafts: unknown[] = Array.isArray(given.drafts)
    ? given.drafts.map((draft: { id?: unknown } | null) => draft?.id)
    : []
  const payments: unknown[] = Array.isArray(given.payments)
    ? given.payments.map((payment: { documentId?: unknown } | null) => payment?.documentId)
    : []
  const named = [...inPath, ...ids, ...drafts, ...payments, given.source, given.draft?.rejectedDocument]
  return [...new Set(named.filter((one): one is string => typeof one === 'string' && documentId.test(one)))]
}
