import { type Finding, fatal } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { parseXml, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { readTree, type Unmodeled } from './read-tree.ts'

export interface ReadUblResult {
  /** The document; undefined only when there is none (see `findings`). */
  readonly document: InvoiceDraft | undefined
  /** The amounts as the document states them; nothing is computed. */
  readonly totals: Totals | undefined
  /** Contents beyond the business terms. */
  readonly unmodeled: readonly Unmodeled[]
  /** Why it could not be read: not XML, hostile, or no UBL invoice or credit note. */
  readonly findings: readonly Finding[]
}

/**
 * Reads a UBL 2.1 Invoice or CreditNote (text, bytes or tree) into the model without losing a term, with any prefixes
 * and order. Values are read unchanged; the rules decide whether they are valid. Never throws because of the input.
 */
export function readUbl(input: string | Uint8Array | XmlElement): ReadUblResult {
  if (typeof input === 'string' || input instanceof Uint8Array) {
    const parsed = parseXml(input)
    if (!('root' in parsed) || parsed.root === undefined) return refused(parsed.findings ?? [])
    return readUbl(parsed.root)
  }
  const isKnown =
    (input.name === 'Invoice' && input.ns === ublNamespaces.invoice) ||
    (input.name === 'CreditNote' && input.ns === ublNamespaces.creditNote)
  if (!isKnown) {
    return refused([
      fatal(
        'falaj-not-an-invoice',
        { xpath: `/${input.name}` },
        'This is not a UBL invoice or credit note: its root element is another one.',
        { element: input.name },
      ),
    ])
  }
  const { document, totals, unmodeled } = readTree(input)
  return { document, totals, unmodeled, findings: [] }
}

function refused(findings: readonly Finding[]): ReadUblResult {
  return { document: undefined, totals: undefined, unmodeled: [], findings }
}
