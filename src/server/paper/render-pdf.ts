import type { InvoiceDraft, Totals } from '#core/invoice'
import {
  type ArabicParties,
  describePaper,
  loadPaperLists,
  type PaperLanguage,
  printPaper,
  type Watermark,
} from '#core/paper'
import type { PaperStyle } from '#core/paper-style'
import { readUbl } from '#core/ubl'
import { createTypesetter, type Typesetter } from './typst.ts'

/** A document to render. Its page is made from the XML; a draft has none yet. */
export type RenderInput = {
  readonly language: PaperLanguage
  readonly watermark?: Watermark | undefined
  readonly arabic?: ArabicParties | undefined
  /** The company's style for its documents; the plain one by default. */
  readonly style?: PaperStyle | undefined
  /** The creation time of the PDF, in milliseconds. */
  readonly createdAt: number
} & (
  | {
      readonly xml: Uint8Array
      readonly xmlName: string
      /** Retained amounts from our records: they are no part of the document, and the XML has no field for them. */
      readonly retention?: { readonly draft: InvoiceDraft['retention']; readonly totals: Totals['retention'] }
    }
  | { readonly draft: InvoiceDraft; readonly totals: Totals }
  /** The same as JSON, as it is stored. */
  | { readonly draftJson: string; readonly totalsJson: string }
)

/** The PDF, or the reason why it cannot be made: this machine has no compiler, or the XML is no invoice. */
export type RenderResult =
  | { readonly pdf: Uint8Array; readonly problem?: undefined }
  | { readonly pdf?: undefined; readonly problem: 'noCompiler' | 'notAnInvoice' }

const lists = await loadPaperLists()
let typesetter: Typesetter | undefined

/**
 * Renders a document as PDF/A-3a with the exact XML embedded. Expensive: the server calls it in a process of its own
 * (`renderer.ts`).
 * Raises an Error when the template does not compile, which is a fault of ours.
 */
export function renderPdf(input: RenderInput): RenderResult {
  typesetter ??= createTypesetter()
  if (!typesetter) return { problem: 'noCompiler' }
  const read = readInput(input)
  if (!read.document || !read.totals) return { problem: 'notAnInvoice' }
  const { arabic, createdAt, language, style, watermark } = input
  const paper = describePaper(read.document, read.totals, { arabic, lists, style })
  const pdf = typesetter(printPaper(paper, language, watermark), {
    createdAt,
    file:
      'xml' in input
        ? {
            name: input.xmlName,
            bytes: input.xml,
            mimeType: 'application/xml',
            description: 'UBL 2.1, PINT AE',
            relationship: 'source',
          }
        : undefined,
  })
  return { pdf }
}

function readInput(input: RenderInput): { document?: InvoiceDraft | undefined; totals?: Totals | undefined } {
  if ('xml' in input) return readXml(input)
  if ('draft' in input) return { document: input.draft, totals: input.totals }
  return { document: JSON.parse(input.draftJson), totals: JSON.parse(input.totalsJson) }
}

function readXml({ retention, xml }: Extract<RenderInput, { xml: Uint8Array }>) {
  const { document, totals } = readUbl(xml)
  if (!retention?.draft || !document || !totals) return { document, totals }
  return {
    document: { ...document, retention: retention.draft },
    totals: { ...totals, retention: retention.totals },
  }
}
