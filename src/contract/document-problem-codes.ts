/** Problems with a document, whether a draft, issued or received. */
export const documentProblemCodes = {
  'document.response-replaced': {
    status: 409,
    title: 'The other side has responded again in the meantime; read that response first',
  },
  'document.approval-by-another': {
    status: 403,
    title:
      'The person who wrote this draft, changed it last or requested approval cannot approve it; someone else must',
  },
  'document.awaits-approval': {
    status: 409,
    title: 'This draft awaits approval; withdraw the request to change it',
  },
  'document.approval-by-person': { status: 403, title: 'A person must do this; a key cannot' },
  'document.approval-not-needed': {
    status: 409,
    title: 'This document needs no approval; issue it',
  },
  'document.approval-not-asked': {
    status: 409,
    title: 'Approval of this version of the document was not requested, or it was already decided',
  },
  'document.other-company': {
    status: 409,
    title: 'This document belongs to another of your companies; act for that company',
  },
  'document.already-issued': {
    status: 409,
    title: 'This document was already issued and cannot change; correct it with a credit note',
  },
  'document.export-gone': {
    status: 410,
    title: 'This export was already downloaded, or its one-minute download window has passed; start it again',
  },
  'document.arrives-by-network': {
    status: 409,
    title: 'This environment is connected to a network. Documents that others send arrive automatically.',
  },
  'document.connected': {
    status: 409,
    title: 'This environment is connected to a network: issue the document, and it is sent',
  },
  'document.issued-to-file': {
    status: 409,
    title: 'This document was issued to a file: your provider sends it, and it never goes out from here',
  },
  'document.no-answers': { status: 409, title: 'No line in this file has a number' },
  'document.not-to-file': {
    status: 409,
    title: 'Only a document that was issued to a file can have answers from another provider',
  },
  'document.invalid': {
    status: 422,
    title: 'The document has errors that must be corrected before it is issued',
  },
  'document.number-changed': {
    status: 409,
    title:
      'Another document took the expected number in the meantime; ask for the next number and confirm it',
  },
  'document.person-cannot-see': {
    status: 409,
    title: 'This person cannot see the document; choose someone else',
  },
  'document.comment-deleted': { status: 409, title: 'This comment was deleted; write a new one' },
  'document.comment-not-found': { status: 404, title: 'This document has no such comment' },
  'document.comment-of-another': {
    status: 403,
    title:
      'Someone else wrote this comment; only its author can edit it, and owners and admins can delete it',
  },
  'document.not-found': { status: 404, title: 'This document does not exist' },
  'document.not-issued': { status: 409, title: 'A draft has no XML yet; issue it first' },
  'document.file-content': {
    status: 422,
    title: 'The content of this file is not what its name says; open it, save it again, and choose that file',
  },
  'document.file-type': {
    status: 422,
    title: 'Only PDF, PNG, JPEG, CSV, XLSX, ODS and XML files can be attached',
  },
  'document.internal-file-not-found': {
    status: 404,
    title: 'This file is not with the document any more; open the document again',
  },
  'document.too-many-files': {
    status: 409,
    title: 'A document has at most 20 internal files, with 20 MB together; remove one first',
  },
  'document.attachment-not-found': {
    status: 404,
    title: 'This file is not in the document; open the document again',
  },
  'document.pdf-not-available': {
    status: 501,
    title: 'This server cannot create PDF files: no PDF compiler is available for its system',
  },
  'document.pdf-not-readable': {
    status: 409,
    title: 'No PDF can be created from this XML; download the XML instead',
  },
  'document.pdf-preparing': {
    status: 409,
    title: 'The PDF of this large document is being made in the background; ask again when it is ready',
  },
  'document.pdf-too-large': { status: 422, title: 'This document is too large for a PDF; download the XML' },
  'document.participant-not-registered': {
    status: 409,
    title: 'This participant is not registered on the network yet; finish linking the company first',
  },
  'document.nothing-to-settle': {
    status: 409,
    title: 'The other side neither has a question about this document nor disputes it',
  },
  'document.not-respondable': {
    status: 409,
    title: 'You can only decide on a document that was received without errors',
  },
  'document.not-copyable': { status: 409, title: 'Only a document that you wrote can be copied' },
  'document.not-creditable': { status: 409, title: 'You can only credit an invoice that you have issued' },
  'document.nothing-retained': { status: 404, title: 'Nothing is retained from this document' },
  'document.retention-invoiced': {
    status: 409,
    title: 'The retained amount already has an invoice; delete its draft to change this',
  },
  'document.retention-paid': { status: 409, title: 'The retained amount is already recorded as paid' },
  'document.not-payable': {
    status: 409,
    title: 'Payments are recorded of issued and received documents with an amount due',
  },
  'document.nothing-open': { status: 409, title: 'Nothing is open on this document' },
  'document.payment-not-found': { status: 404, title: 'This document has no such payment' },
  'document.view-not-found': { status: 404, title: 'This saved view does not exist' },
} as const satisfies Record<string, { status: number; title: string }>
