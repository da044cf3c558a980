/** Bytes (or characters) from which a document is read, checked and written in a thread of its own. */
export const largeDocumentBytes = 1024 * 1024

/**
 * Bytes of the largest envelope whose document is read. Our own largest documents fit (10,000 lines and attachments
 * of 10 MB); a larger one is stored unread, answered with RE and reported as failed.
 */
export const maxReadBytes = 32 * 1024 * 1024

/** Bytes of the largest envelope with anything but a trade document; a message level status has a few thousand. */
export const maxMessageBytes = 4 * 1024 * 1024
