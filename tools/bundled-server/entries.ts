/** Programs and threads of `src/server` that are bundled for tests, without their ending. */
export const entries = [
  'main',
  'main-api',
  'main-worker',
  'main-network',
  'worker-process',
  'large-requests-thread',
  'imports/reading-thread',
  'documents/files/pdf-text-thread',
  'documents/files/stored-pdf-thread',
  'exchange/envelopes/large-document-thread',
] as const
