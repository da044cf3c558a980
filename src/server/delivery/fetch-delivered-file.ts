import type { Environment } from '#contract/common'
import type { PaperLanguage } from '#core/paper'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { documentFile } from '#server/documents/files'
import { readRecord } from '#server/documents/reading'
import { inDelivery, recordSeen } from './in-delivery.ts'

/**
 * A file of the document of a private link, for the holder of the link; raises the problems of `openDelivery`. The
 * download is recorded, except for the XML from which the page itself is built.
 * @param what the exact XML, that of the page, or the PDF in a language
 * @param signal aborted when the client disconnects
 */
export async function fetchDeliveredFile(
  context: Context,
  environment: Environment,
  token: string,
  what: 'xml' | 'page' | PaperLanguage,
  signal?: AbortSignal,
): ReturnType<typeof documentFile> {
  const { documentId, organizationId } = await inDelivery(
    context,
    environment,
    token,
    async (tx, delivery) => {
      const record = await readRecord(tx, delivery.documentId)
      if (!record) throw problem('delivery.link-unknown', { detail: delivery.id })
      const type = what === 'xml' ? 'xmlFetched' : 'pdfFetched'
      if (what !== 'page') await recordSeen(context, tx, { delivery, record, type })
      return { documentId: delivery.documentId, organizationId: tx.scope.organizationId }
    },
  )
  // The permission is the link, and its holder is unknown: the portal reads the document.
  const actor = systemActor({ organizationId, environment })
  return await documentFile(context, actor, documentId, what === 'page' ? 'xml' : what, { signal })
}
