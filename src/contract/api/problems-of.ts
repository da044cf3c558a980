import type { ProblemCode } from '../problem-codes.ts'
import type { Operation } from './operation.ts'

/** Any request may meet these, whatever it asks for. */
const always: readonly ProblemCode[] = [
  'common.bad-request',
  'common.not-found',
  'common.too-many-requests',
  'common.too-much-at-once',
  'common.took-too-long',
  'common.unavailable',
  'common.unexpected',
  'common.wrong-host',
  // Credentials that were sent are read by public operations, too.
  'identity.not-a-member',
  'identity.not-signed-in',
  'key.other-environment',
]
const ofSignedIn: readonly ProblemCode[] = [
  'access.denied',
  'access.some-participants',
  'organization.moved',
  'organization.moving',
]
const ofInput: readonly ProblemCode[] = [
  'common.address-too-long',
  'common.invalid',
  'common.payload-too-large',
]

/** Every code with which an operation may refuse: those that follow from its declaration, and its own. */
export function problemsOf(operation: Operation): ReadonlySet<ProblemCode> {
  const { beforeSecondStep, body, idempotencyKey, method, needs, params, participant, query } = operation
  const takesInput = method !== 'GET' || body || params || participant || query
  return new Set<ProblemCode>([
    ...always,
    ...(needs === 'public' ? [] : ofSignedIn),
    ...(needs === 'public' || beforeSecondStep ? [] : (['identity.second-step-required'] as const)),
    ...(needs === 'operators' ? (['operations.not-operator'] as const) : []),
    ...(takesInput ? ofInput : []),
    ...(method === 'GET' ? [] : (['common.storage-full'] as const)),
    ...(participant ? (['participant.not-selected', 'participant.not-found'] as const) : []),
    ...(idempotencyKey ? (['idempotency.key-missing', 'idempotency.key-reused'] as const) : []),
    ...operation.problems,
  ])
}
