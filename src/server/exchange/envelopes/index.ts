/** The door of envelopes: build, read and validate their bytes. */
export { buildEnvelope, ContentInvalidError } from './build-envelope.ts'
export { checkDocumentFile } from './check-document-file.ts'
export { type DocumentSource, documentSource } from './document-source.ts'
export { type ArrivalReading, readArrival } from './read-arrival.ts'
export { validateArrival } from './validate-arrival.ts'
