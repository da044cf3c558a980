/** Files that drafts attach: uploaded once, named by their hash, read when the document is issued. */

export { attachedContents, linkAttachments, storedAttachments } from './attached-contents.ts'
export { readUpload } from './read-upload.ts'
export { attachmentRoutes } from './routes.ts'
export {
  attachedBytesOf,
  markAttachmentsIssued,
  selectAttachmentBytes,
  selectAttachments,
} from './store.ts'
export { attachmentJobs, sweepAttachmentsJob } from './sweep-attachments.ts'
