/** Files of documents: XML, PDF, attachments, exports. */

export { attachmentJobs, sweepAttachmentsJob } from '../attachments/index.ts'
export { documentEvidence } from './document-evidence.ts'
export { documentFile } from './document-file.ts'
export { enqueuePdf } from './pdf-job.ts'
export { pdfJobs } from './prepare-pdf.ts'
export { fileRoutes } from './routes.ts'
