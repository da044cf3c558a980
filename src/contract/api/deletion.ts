/** Operations on the deletion of an account and of an organization. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { AccountDeletion, DeletionRequest, DeletionRequestBody, OrganizationDeletion } from '../deletion.ts'
import { operation } from './operation.ts'

const canceled = dataOf(z.object({ status: z.string() }))
/** Of the code that was mailed to the requester. */
const codeProblems = [
  'identity.code-expired',
  'identity.code-wrong',
  'identity.managed-elsewhere',
  'identity.second-step-locked',
  'identity.too-many-tries',
] as const

export const getAccountDeletion = operation({
  method: 'GET',
  path: '/user/deletion',
  tag: 'identity',
  summary: 'Get the effects and status of deleting my account',
  needs: 'person',
  response: dataOf(AccountDeletion),
  problems: [],
})

export const requestAccountDeletion = operation({
  method: 'POST',
  path: '/user/deletion',
  tag: 'identity',
  summary: 'Request the deletion of my account, with the code e-mailed to me',
  description: 'Takes no `Idempotency-Key`: the code is valid once, and a repeat is refused.',
  needs: 'person',
  body: DeletionRequestBody,
  response: dataOf(DeletionRequest),
  status: 201,
  audit: ['user.deletionAsked'],
  problems: [...codeProblems, 'deletion.already-asked', 'people.last-owner'],
})

export const cancelAccountDeletion = operation({
  method: 'DELETE',
  path: '/user/deletion',
  tag: 'identity',
  summary: 'Cancel the deletion of my account',
  needs: 'person',
  response: canceled,
  audit: ['user.deletionTakenBack'],
  problems: ['deletion.begun', 'deletion.not-asked'],
})

export const getOrganizationDeletion = operation({
  method: 'GET',
  path: '/organization/deletion',
  tag: 'data',
  summary: 'Get the effects and status of deleting the organization',
  needs: 'organization.delete',
  response: dataOf(OrganizationDeletion),
  problems: [],
})

export const requestOrganizationDeletion = operation({
  method: 'POST',
  path: '/organization/deletion',
  tag: 'data',
  summary: 'Request the deletion of the organization, with the code e-mailed to the requesting owner',
  description: 'Takes no `Idempotency-Key`: the code is valid once, and a repeat is refused.',
  needs: 'organization.delete',
  body: DeletionRequestBody,
  response: dataOf(DeletionRequest),
  status: 201,
  audit: ['organization.deletionAsked'],
  problems: [...codeProblems, 'deletion.already-asked', 'deletion.still-linked'],
})

export const cancelOrganizationDeletion = operation({
  method: 'DELETE',
  path: '/organization/deletion',
  tag: 'data',
  summary: 'Cancel the deletion of the organization',
  needs: 'organization.delete',
  response: canceled,
  audit: ['organization.deletionTakenBack'],
  problems: ['deletion.begun', 'deletion.not-asked'],
})
