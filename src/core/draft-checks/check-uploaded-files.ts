import { attachmentsBytes, maxAttachmentsBytes, uploadedHashes } from '#core/attachments'
import { type Finding, fatal } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'

/** An uploaded file that is stored. */
export interface StoredFile {
  readonly sha256: string
  /** In bytes. */
  readonly size: number
}

/**
 * Checks the uploaded files that a draft names by their hash: each must be stored, or the issued document would lack it,
 * and all files together must fit into one document. Contents that the draft itself has are limited by its own size.
 */
export function checkUploadedFiles(draft: InvoiceDraft, stored: readonly StoredFile[]): Finding[] {
  const sizes = new Map(stored.map(({ sha256, size }) => [sha256, size]))
  const findings = (draft.attachments ?? []).flatMap(({ file, reference }, index): Finding[] => {
    if (!file?.sha256 || sizes.has(file.sha256)) return []
    const name = file.name || reference || String(index + 1)
    const message = `The file ${name} is not stored. Remove it and attach it again.`
    return [fatal('falaj-attachment-missing', `attachments[${index}].file`, message, { name })]
  })
  const size = attachmentsBytes(draft, (sha256) => sizes.get(sha256))
  if (uploadedHashes(draft).length > 0 && size > maxAttachmentsBytes) {
    const limit = String(maxAttachmentsBytes / (1024 * 1024))
    const message = `All attachments together are larger than ${limit} MB. Remove some, or send a link in place of one.`
    findings.push(fatal('falaj-attachment-total', 'attachments', message, { limit }))
  }
  return findings
}
