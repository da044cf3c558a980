const mebibyte = 1024 * 1024

/** Bytes of one uploaded file. */
export const maxAttachmentBytes = 5 * mebibyte

/** Bytes of all files of a document together, as they are before they are encoded for the XML. */
export const maxAttachmentsBytes = 10 * mebibyte

/** Files of a document that the form accepts. */
export const maxAttachments = 20
