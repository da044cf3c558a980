import type { Language } from '#contract/common'
import { type Actor, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { toRetentionInvoice } from '#core/drafts'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import ar from '../../../../locales/ar/paper.json' with { type: 'json' }
import en from '../../../../locales/en/paper.json' with { type: 'json' }
import { selectContents } from '../contents/index.ts'
import { createIdempotently, insertDraft } from '../drafts/index.ts'
import type { DocumentPorts } from '../model/index.ts'
import { type FullDocument, fullDocumentOf, namesOf } from '../reading/index.ts'
import { selectRetained, updateRetained } from './store.ts'

const lineNames = { en: en.line.retention, ar: ar.line.retention }

/**
 * Creates the draft of the invoice that bills the retained amount of a document: one line, with a reference to that
 * document. VAT is charged on it as the document planned. Source: MoF Guidelines 10.4 and 12.2 no. 18. Raises
 * `document.nothing-retained`, and `document.retention-invoiced` or `document.retention-paid` if that has happened.
 */
export async function invoiceRetained(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  documentId: string,
  { language }: { readonly language: Language },
  idempotencyKey: string | undefined,
): Promise<FullDocument> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  const request = { id: documentId, language }
  const keyed = { operation: 'document.invoiceRetained', key: idempotencyKey, request }
  return await createIdempotently(context, actor, ports, keyed, async (tx) => {
    const before = await selectRetained(tx, documentId, { lock: true })
    if (!before) throw problem('document.nothing-retained', { detail: documentId })
    if (before.state === 'invoiced')
      throw problem('document.retention-invoiced', { detail: before.invoice?.number ?? documentId })
    if (before.state === 'paid') throw problem('document.retention-paid', { detail: documentId })
    const { draft, totals } = await selectContents(tx, documentId, context.largestDocument)
    const itemName = lineNames[language].replace('{{number}}', before.number ?? '')
    const issueDate = dubaiDate(context.clock.now().toISOString())
    const next = toRetentionInvoice(draft, totals, { issueDate, itemName })
    if (!next) throw problem('document.nothing-retained', { detail: documentId })
    const [names, written] = await Promise.all([
      namesOf(tx, ports, [userIdOf(actor)]),
      insertDraft(context, tx, actor, before.participantKey, next),
    ])
    const invoiceDocumentId = written.record.id
    await updateRetained(tx, [documentId], { state: 'invoiced', invoiceDocumentId })
    await recordAudit(tx, actor, {
      action: 'document.retentionInvoiced',
      subjectId: documentId,
      after: { invoiceDocumentId, total: before.total, currency: before.currency },
    })
    return fullDocumentOf(written, names)
  })
}
