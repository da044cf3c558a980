/** Files that become part of a document, and internal files beside one. */
import { z } from 'zod'
import { CommentActor } from './comments.ts'
import { Instant, idOf } from './common.ts'
import { DocumentId } from './documents.ts'

/** SHA-256 of the bytes of a file, in hexadecimal digits. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/)

/** `POST /attachments?fileName=…`, and `POST /documents/{id}/internal-files?fileName=…`, with the bytes of the file. */
export const FileUploadQuery = z.object({ fileName: z.string().trim().min(1).max(200) })

/** A stored file, as `attachments[].file` of a draft names it. */
export const UploadedFile = z.object({
  sha256: FileHash,
  /** Without characters that file systems refuse. */
  name: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number().int(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const InternalFileId = idOf('fil')

export const InternalFile = z.object({
  id: InternalFileId,
  documentId: DocumentId,
  name: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  sha256: FileHash,
  addedBy: CommentActor,
  addedAt: Instant,
})
export type InternalFile = z.infer<typeof InternalFile>

/** Internal files of one document, and their bytes together: an evidence pack holds all of them in memory. */
export const maxInternalFiles = 20
export const maxInternalFilesBytes = 20 * 1024 * 1024
