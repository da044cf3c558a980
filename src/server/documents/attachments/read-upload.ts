import { createHash } from 'node:crypto'
import { beginsAs, cleanFileName, type FileType, typeOfFileName } from '#core/attachments'
import { problem } from '#platform/base/problem'

/** A file as it was uploaded. */
export interface Upload {
  readonly fileName: string
  readonly bytes: Buffer
}

interface ReadUpload {
  readonly name: string
  readonly mimeType: string
  readonly sha256: string
  readonly bytes: Buffer
}

/**
 * Checks an uploaded file: its name must have the ending of a type that a document may carry, and its content must begin as
 * files of that type do; a text must have no null characters. Raises `document.file-type` and `document.file-content`.
 */
export function readUpload({ bytes, fileName }: Upload): ReadUpload {
  const type = typeOfFileName(fileName)
  if (!type) throw problem('document.file-type', { detail: fileName })
  if (!isOfType(bytes, type)) throw problem('document.file-content', { detail: fileName })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: cleanFileName(fileName), mimeType: type.mimeType, sha256, bytes }
}

function isOfType(bytes: Buffer, type: FileType): boolean {
  if (bytes.length === 0) return false
  if (type.beginning === '') return !bytes.includes(0)
  return beginsAs(type, bytes.toString('base64', 0, 12))
}
