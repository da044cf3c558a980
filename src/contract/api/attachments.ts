/** Operations on files: those that become part of a document, and internal ones beside it. */
import { z } from 'zod'
import { FileUploadQuery, InternalFile, InternalFileId, UploadedFile } from '../attachments.ts'
import { dataOf } from '../common.ts'
import { DocumentId } from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const ofDocument = z.object({ id: DocumentId })
const ofFile = z.object({ id: DocumentId, fileId: InternalFileId })

export const uploadAttachment = operation({
  method: 'POST',
  path: '/attachments',
  tag,
  summary: 'Upload a file to attach to drafts, as application/octet-stream',
  description:
    'PDF, PNG, JPEG, CSV, XLSX, ODS or XML, at most 5 MB. A draft then names it by its hash: `attachments[].file.sha256`, with `name` and `mimeType`. Upload a file before you save the draft that names it: a file that no saved draft or document names is deleted after 30 days. The file is read when the document is issued, and becomes part of its XML; all files of a document together may have 10 MB. Takes no `Idempotency-Key`: a repeat stores nothing new.',
  needs: 'document.draft',
  participant: true,
  query: FileUploadQuery,
  upload: true,
  response: dataOf(UploadedFile),
  status: 201,
  audit: { nothing: 'saving the draft that names the file is what is written down' },
  problems: ['document.file-content', 'document.file-type'],
})

export const listInternalFiles = operation({
  method: 'GET',
  path: '/documents/{id}/internal-files',
  tag,
  summary: 'List the internal files of a document, oldest first',
  description:
    'Internal files lie beside a document, such as the order or a delivery note. They are never part of it or sent; evidence packs contain them.',
  needs: 'document.read',
  params: ofDocument,
  response: dataOf(z.array(InternalFile)),
  problems: ['document.not-found'],
})

export const addInternalFile = operation({
  method: 'POST',
  path: '/documents/{id}/internal-files',
  tag,
  summary: 'Add an internal file to a document, as application/octet-stream',
  description:
    'PDF, PNG, JPEG, CSV, XLSX, ODS or XML, at most 5 MB; 20 files a document, with 20 MB together.',
  needs: 'document.draft',
  also: 'document.read',
  idempotencyKey: 'optional',
  params: ofDocument,
  query: FileUploadQuery,
  upload: true,
  response: dataOf(InternalFile),
  status: 201,
  audit: ['document.internalFileAdded'],
  problems: [
    'document.file-content',
    'document.file-type',
    'document.internal-file-not-found',
    'document.not-found',
    'document.other-company',
    'document.too-many-files',
  ],
})

export const getInternalFile = operation({
  method: 'GET',
  path: '/documents/{id}/internal-files/{fileId}',
  tag,
  summary: 'Download an internal file of a document',
  needs: 'document.read',
  params: ofFile,
  file: 'application/octet-stream',
  problems: ['document.internal-file-not-found', 'document.not-found'],
})

export const removeInternalFile = operation({
  method: 'DELETE',
  path: '/documents/{id}/internal-files/{fileId}',
  tag,
  summary: 'Remove an internal file from a document; a repeat changes nothing',
  needs: 'document.draft',
  also: 'document.read',
  params: ofFile,
  response: dataOf(z.object({ id: InternalFileId })),
  audit: ['document.internalFileRemoved'],
  problems: ['document.not-found', 'document.other-company'],
})
