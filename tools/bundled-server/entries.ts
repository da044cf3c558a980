/** Programs of `src/server` that are bundled for tests, without their ending. */
export const entries = [
  'main',
  'main-api',
  'main-worker',
  'main-network',
  'worker-process',
  'large-requests-thread',
] as const
