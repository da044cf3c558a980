import type { Actor } from '#core/access'
import { isSelfBilled, kindOf } from '#core/kinds'
import type { ArabicNames } from '#core/paper'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { type PaperLanguage, renderInThread, type Watermark } from '#server/paper'
import { requireParticipant } from '#server/participants'
import { selectContents } from './contents-store.ts'
import type { DocumentContents, DocumentRecord } from './document.ts'
import { xmlNameOf } from './get-document-xml.ts'
import { selectDocument } from './store.ts'

/**
 * A document as PDF/A-3, made from its XML, which is embedded as it went out or came in; a draft from its model. A draft
 * and whatever is of the test environment say so across the page and in the name of the file. Raises
 * `document.not-found`, `document.pdf-not-available`, `document.pdf-too-large`, `document.pdf-not-readable` and
 * `common.unavailable`.
 */
export async function getDocumentPdf(
  context: Context,
  actor: Actor,
  id: string,
  language: PaperLanguage,
): Promise<{ fileName: string; bytes: Buffer }> {
  authorize(actor, 'document.read')
  const { contents, record, ownNameAr } = await context.db.tenant(actor, async (tx) => {
    const found = await selectDocument(tx, actor, id)
    if (!found) throw problem('document.not-found', { detail: id })
    const [inside, participant] = await Promise.all([
      selectContents(tx, actor, id),
      requireParticipant(tx, actor, found.participantKey),
    ])
    return { record: found, contents: inside, ownNameAr: participant.nameAr }
  })
  const watermark = watermarkOf(record, actor)
  const xmlName = xmlNameOf(record, actor.environment)
  const pdf = await renderInThread({
    language,
    watermark,
    arabicNames: arabicNames(record, ownNameAr),
    // The same document gives the same bytes again; a draft says when it was begun.
    createdAt: Date.parse(record.issuedAt ?? record.createdAt),
    ...sourceOf(contents, xmlName),
  })
  const name = xmlName.replace(/\.xml$/, '')
  const suffix = record.state === 'draft' ? '_draft' : ''
  return { fileName: `${name}${suffix}_${language}.pdf`, bytes: Buffer.from(pdf.buffer) }
}

function sourceOf({ draft, totals, xml }: DocumentContents, xmlName: string): SourceOfPage {
  return xml ? { xml: new Uint8Array(xml), xmlName } : { draft, totals }
}

type SourceOfPage = { xml: Uint8Array; xmlName: string } | Pick<DocumentContents, 'draft' | 'totals'>

function watermarkOf({ state }: DocumentRecord, { environment }: Actor): Watermark | undefined {
  if (state === 'draft') return 'draft'
  return environment === 'preprod' ? 'test' : undefined
}

/** Ours and the other side's Arabic name: the XML has room for one name only. */
function arabicNames(record: DocumentRecord, ownNameAr: string): ArabicNames {
  const kind = kindOf(record.typeCode)
  const isIssuedByBuyer = kind !== undefined && isSelfBilled(kind)
  const areWeSeller = (record.direction === 'sent') !== isIssuedByBuyer
  const other = record.counterpartyNameAr
  return areWeSeller ? { seller: ownNameAr, buyer: other } : { seller: other, buyer: ownNameAr }
}
