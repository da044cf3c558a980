import type { Actor } from '#core/access'
import { arabicNamesOf, type PaperLanguage, styleOfDocument, watermarkOf } from '#core/paper'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { renderInThread } from '#server/paper'
import { requireParticipant } from '#server/participants'
import { selectPaperStyle } from '#server/settings'
import { selectContents } from './contents-store.ts'
import type { DocumentContents } from './document.ts'
import { xmlNameOf } from './get-document-xml.ts'
import { selectDocument } from './store.ts'

/**
 * A document as PDF/A-3, in the look that its issuer had chosen when it was issued, made from its XML, which is embedded
 * as it went out or came in; a draft from its model. A draft and whatever is of the test environment say so across the
 * page and in the name of the file; a proforma says what it is. Raises `document.not-found`, `document.pdf-not-available`,
 * `document.pdf-too-large`, `document.pdf-not-readable` and `common.unavailable`.
 */
export async function getDocumentPdf(
  context: Context,
  actor: Actor,
  id: string,
  language: PaperLanguage,
): Promise<{ fileName: string; bytes: Buffer }> {
  authorize(actor, 'document.read')
  const { contents, ownNameAr, ownStyle, record } = await context.db.tenant(actor, async (tx) => {
    const found = await selectDocument(tx, actor, id)
    if (!found) throw problem('document.not-found', { detail: id })
    const issuedAt = found.issuedAt ? new Date(found.issuedAt) : undefined
    const [inside, participant, style] = await Promise.all([
      selectContents(tx, actor, id, context.largestDocument),
      requireParticipant(tx, actor, found.participantKey),
      selectPaperStyle(tx, actor, found.participantKey, issuedAt),
    ])
    return { record: found, contents: inside, ownNameAr: participant.nameAr, ownStyle: style }
  })
  const isDraft = record.state === 'draft'
  const xmlName = xmlNameOf(record, actor.environment)
  const pdf = await renderInThread({
    language,
    watermark: watermarkOf({
      isDraft,
      isProforma: record.proforma,
      isTest: actor.environment === 'preprod',
    }),
    style: styleOfDocument(record, ownStyle),
    arabicNames: arabicNamesOf(record, { own: ownNameAr, counterparty: record.counterpartyNameAr }),
    // The same document gives the same bytes again; a draft says when it was begun.
    createdAt: Date.parse(record.issuedAt ?? record.createdAt),
    ...sourceOf(contents, xmlName),
  })
  const name = xmlName.replace(/\.xml$/, '')
  const suffix = isDraft ? (record.proforma ? '_proforma' : '_draft') : ''
  return { fileName: `${name}${suffix}_${language}.pdf`, bytes: Buffer.from(pdf.buffer) }
}

function sourceOf({ draft, totals, xml }: DocumentContents, xmlName: string): SourceOfPage {
  if (!xml) return { draft, totals }
  const retention = { draft: draft.retention, totals: totals.retention }
  return { xml: new Uint8Array(xml), xmlName, retention }
}

type SourceOfPage =
  | { xml: Uint8Array; xmlName: string; retention: Retention }
  | Pick<DocumentContents, 'draft' | 'totals'>
interface Retention {
  draft: DocumentContents['draft']['retention']
  totals: DocumentContents['totals']['retention']
}
