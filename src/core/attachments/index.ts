/** The door of the attachments room: the types and limits of files that are part of a document, and uploaded files. */
export { cleanFileName } from './file-name.ts'
export { maxAttachmentBytes, maxAttachments, maxAttachmentsBytes } from './limits.ts'
export {
  attachmentTypeOf,
  attachmentTypes,
  beginsAs,
  type FileType,
  typeOfFileName,
} from './media-types.ts'
export {
  attachmentsBytes,
  uploadedHashes,
  withContents,
  withoutContents,
  withStandIns,
} from './uploaded-files.ts'
