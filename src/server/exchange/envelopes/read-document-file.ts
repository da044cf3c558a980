import type { PlainDate } from '#core/calendar'
import { envelopeNamespace, readEnvelope } from '#core/envelope'
import { type Finding, fatal, hasFatal } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { checkTree } from '#core/rules'
import { readUbl } from '#core/ubl'
import { parseXml } from '#core/xml'
import { largeDocumentBytes } from './size-limits.ts'
import { amountTooLong, withoutLines } from './validate-document.ts'

/** A trade document that a user added, or the reasons why it cannot be read as one. */
export type DocumentFile =
  | {
      readonly isGood: true
      readonly document: InvoiceDraft
      readonly totals: Totals
      /** Warnings only. */
      readonly findings: readonly Finding[]
      /** The text of the document in its envelope; null when the bytes are the document. */
      readonly xml: string | null
      readonly serialized?: { readonly draft: string; readonly totals: string }
    }
  | { readonly isGood: false; readonly findings: readonly Finding[] }

/**
 * Reads and checks such a document, alone or in an envelope; a large one is returned without its lines. Pure.
 * @param today `YYYY-MM-DD`, Asia/Dubai: the day on which it is added
 */
export function readDocumentFile(bytes: Uint8Array, today: PlainDate): DocumentFile {
  const parsed = parseXml(bytes)
  if (parsed.root === undefined) return { isGood: false, findings: parsed.findings }
  const isEnvelope = parsed.root.ns === envelopeNamespace
  const reading = isEnvelope ? readEnvelope(bytes) : undefined
  const root = reading ? reading.envelope?.document : parsed.root
  if (!root) return { isGood: false, findings: reading?.findings ?? [] }
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') {
    const message = `The file holds "${root.name}", which is no invoice or credit note.`
    return { isGood: false, findings: [fatal('falaj-received-kind', '', message, { name: root.name })] }
  }
  const { document, totals } = readUbl(root)
  const findings = [...checkTree(root, { today }), ...(totals ? amountTooLong(totals) : [])]
  if (!document || !totals || hasFatal(findings)) return { isGood: false, findings }
  const good = { document, totals, findings, xml: reading?.envelope?.documentXml ?? null }
  if (bytes.length < largeDocumentBytes) return { isGood: true, ...good }
  return { isGood: true, ...withoutLines({ ...good, isRead: true }) }
}
