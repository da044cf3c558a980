/** Every way in which a request can be refused: a stable code, its HTTP status and an English title. */
export const problemCodes = {
  'access.denied': { status: 403, title: 'Your role does not allow this' },
  'common.bad-request': { status: 400, title: 'The request could not be read' },
  'common.invalid': { status: 422, title: 'Some fields need attention' },
  'common.not-found': { status: 404, title: 'There is nothing at this address' },
  'common.payload-too-large': { status: 413, title: 'The request is larger than allowed' },
  'common.too-many-requests': { status: 429, title: 'Too many requests; wait a moment and try again' },
  'common.unavailable': { status: 503, title: 'The service is busy; try again in a moment' },
  'common.unexpected': { status: 500, title: 'Something went wrong on our side' },
  'idempotency.key-missing': { status: 400, title: 'The header Idempotency-Key is missing' },
  'idempotency.key-reused': { status: 409, title: 'This Idempotency-Key was used for another request' },
  'identity.not-signed-in': { status: 401, title: 'Sign in to go on' },
  'page.bad-cursor': { status: 400, title: 'This page address is not valid; start from the first page' },
  'participant.not-selected': { status: 400, title: 'Select a participant first' },
  'version.conflict': { status: 409, title: 'Somebody changed this in the meantime; reload to see the newest version' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemCodes
