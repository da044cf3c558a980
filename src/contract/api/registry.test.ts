import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { operationIdOf, operations, routeOf } from './registry.ts'

const folder = import.meta.dirname
const plumbing = ['operation.ts', 'problems-of.ts', 'registry.ts', 'scopes.ts']

test('every file of declarations is registered, and exports operations alone', async () => {
  const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts', ...plumbing] })
  let declared = 0
  for (const file of files) {
    for (const operation of Object.values(await import(path.join(folder, file)))) {
      expect(operationIdOf(operation as never)).toMatch(/^[a-z][A-Za-z]+$/)
      declared += 1
    }
  }
  // A name that two files use would replace the first one.
  expect(operations.size).toBe(declared)
})

/** Creators without a key. Each one was reviewed: a new operation has a key. */
const creatorsWithoutKey = [
  'acceptInvitation',
  'addPasskey',
  'createExportTicket',
  'createKey',
  'linkOnboardingAttempt',
  'receiveElsewhere',
  'receiveEnvelope',
  'register',
  'registerByInvitation',
  'requestAccountDeletion',
  'requestOrganizationDeletion',
  'signUp',
  'startAuditCheck',
  'startDemo',
  'startOnboardingAttempt',
  'uploadAttachment',
]

/**
 * POST operations that read, change or delete what exists, or start a step of signing in: they need no key. A new
 * operation is added here only if that is true of it.
 */
const notCreators = [
  'answerSignInCode',
  'beginPasskey',
  'beginPasskeyProof',
  'beginPasskeySignIn',
  'cancelImport',
  'cancelSending',
  'changePassword',
  'checkContact',
  'confirmAuthenticator',
  'confirmEmail',
  'confirmImport',
  'decideApproval',
  'delinkOnboardingAttempt',
  'exportDocuments',
  'forgotPassword',
  'getDeliveredPdf',
  'getDeliveredXml',
  'getInvitation',
  'leaveOrganization',
  'markNoticesRead',
  'markRead',
  'mendImport',
  'mergeContact',
  'moveClock',
  'openDelivery',
  'previewPaper',
  'refreshToken',
  'releaseHold',
  'removeAuthenticator',
  'removeDrafts',
  'removePasskey',
  'renewRecoveryCodes',
  'republishParticipant',
  'requestApproval',
  'resendInvitation',
  'resetPassword',
  'restoreImport',
  'retryDocument',
  'revokeDeliveries',
  'revokeDelivery',
  'rotateKey',
  'sendEmailCode',
  'sendNow',
  'setUpAuthenticator',
  'signIn',
  'signInByPasskey',
  'signOut',
  'undoImport',
  'undoPayment',
  'undoPayments',
  'verifyOnboardingAttempt',
  'withdrawApproval',
  'withdrawFiling',
]

test('an operation that creates takes an Idempotency-Key, or its description gives the reason', () => {
  const without = [...operations.values()].filter(
    ({ idempotencyKey, method }) => method === 'POST' && !idempotencyKey,
  )
  const creators = without.filter((one) => !notCreators.includes(operationIdOf(one)))
  for (const { description, path } of creators)
    expect([path, description]).toEqual([path, expect.stringContaining('`Idempotency-Key`')])
  // Each POST operation without a key is in one of the lists, whichever status it returns.
  expect(creators.map(operationIdOf).sort()).toEqual(creatorsWithoutKey)
  expect(without.filter(({ status }) => status === 201)).toEqual(
    creators.filter(({ status }) => status === 201),
  )
  expect(without.map(operationIdOf)).toEqual(expect.arrayContaining(notCreators))
})

test('an operation has a route of its own, and a schema for each parameter of its path', () => {
  const routes = [...operations.values()].map(routeOf)
  expect(new Set(routes).size).toBe(routes.length)
  for (const operation of operations.values()) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([operation.path, Object.keys(operation.params?.shape ?? {})]).toEqual([operation.path, inPath])
  }
})
