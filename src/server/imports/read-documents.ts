import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Finding } from '#contract/common'
import { type InvoiceDraft, invoiceDraftSchema, type Totals } from '#core/invoice'
import { typeCodeOf } from '#core/kinds'
import { readUbl } from '#core/ubl'
import type { ZipEntry } from '../../files/read-zip.ts'
import { ReadFileError } from './read-failure.ts'

/** A complete document in a file: its cells for users, and its contents. */
export interface FileDocument {
  readonly cells: readonly string[]
  /** JSON of a `WholeDocument`. */
  readonly document: string
}

/** The contents of a document, or the reason why it could not be read. */
type WholeDocument =
  | {
      readonly draft: InvoiceDraft
      readonly stated?: Readonly<Record<string, string>>
      /** Of the bytes of the XML, by which a document that was saved here is recognised. */
      readonly sha256?: string
    }
  | Pick<Finding, 'rule' | 'message' | 'params'>

function ofDraft(
  name: string,
  draft: InvoiceDraft,
  totals: Totals | undefined,
  sha256?: string,
): FileDocument {
  const { buyer, issueDate = '', number = '' } = draft
  const priced = totals ? withPrices(draft, totals) : draft
  return {
    cells: [name, number, issueDate, buyer?.legalName ?? '', totals?.payable ?? ''],
    document: JSON.stringify({
      draft: priced,
      ...(totals ? { stated: statedOf(totals) } : {}),
      ...(sha256 ? { sha256 } : {}),
    } satisfies WholeDocument),
  }
}

/** Documents of other formats state a price after discount only (IBT-146): it becomes the price, without a discount. */
function withPrices(draft: InvoiceDraft, totals: Totals): InvoiceDraft {
  const lines = (draft.lines ?? []).map((line, index) => {
    const netPrice = totals.lines[index]?.netPrice
    return line.price?.gross || netPrice === undefined
      ? line
      : { ...line, price: { ...line.price, gross: netPrice } }
  })
  return draft.lines ? { ...draft, lines } : draft
}

/** The amounts that a document states, by the fields that others are compared as. */
function statedOf({
  grossTotal,
  netTotal,
  payable,
  prepaid,
  rounding,
  taxTotal,
}: Totals): Record<string, string> {
  // The amount due is the total if nothing was prepaid.
  const isWhole = prepaid === undefined && rounding === undefined
  const total = [isWhole ? payable : undefined, grossTotal].find((text) => text !== undefined)
  return Object.fromEntries(
    Object.entries({ net: netTotal, vatAmount: taxTotal, total }).filter(([, text]) => text !== undefined),
  ) as Record<string, string>
}

function unread(name: string, why: Pick<Finding, 'rule' | 'message' | 'params'>): FileDocument {
  return { cells: [name, '', '', '', ''], document: JSON.stringify(why satisfies WholeDocument) }
}

/** A UBL invoice or credit note. */
export function xmlDocument(bytes: Uint8Array, name: string): FileDocument {
  const { document, findings, totals } = readUbl(bytes)
  if (document) return ofDraft(name, document, totals, createHash('sha256').update(bytes).digest('hex'))
  const { message, params, rule } = findings[0] ?? { rule: 'falaj-not-an-invoice', message: '' }
  return unread(name, { rule, message, ...(params ? { params } : {}) })
}

/** The documents of a ZIP file, by name; files that are not XML are ignored. */
export function zipDocuments(entries: readonly ZipEntry[]): FileDocument[] {
  const documents = entries.filter(
    ({ name }) =>
      /\.xml$/i.test(name) && !path.posix.basename(name).startsWith('.') && !name.startsWith('__MACOSX/'),
  )
  if (documents.length === 0) throw new ReadFileError('import.empty')
  return documents.map(({ name, read }) => xmlDocument(read(), path.posix.basename(name)))
}

/** Documents of our own model; undefined if the list contains anything else, such as rows of a ledger. */
export function jsonDocuments(list: readonly unknown[], fileName: string): FileDocument[] | undefined {
  const isModel = (one: unknown) => typeof one === 'object' && one !== null && 'lines' in one && 'kind' in one
  if (list.length === 0 || !list.every(isModel)) return undefined
  return list.map((one, index) => {
    const parsed = invoiceDraftSchema.safeParse(one)
    const name = list.length === 1 ? fileName : `${fileName} ${index + 1}`
    if (parsed.success) return ofDraft(name, parsed.data, undefined)
    const [issue] = parsed.error.issues
    const message = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
    return unread(name, { rule: 'falaj-import-form', message })
  })
}

/** The stored contents of a complete document. */
export function parseWholeDocument(json: string): WholeDocument {
  return JSON.parse(json) as WholeDocument
}

/** The type code as in the document: unsupported ones, too. */
export function statedTypeCode(draft: InvoiceDraft): string {
  return draft.typeCode ?? typeCodeOf(draft.kind)
}
