/** Operations on keys with which programs use the portal. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { ApiKeys, CreateKeyRequest, IssuedKey, KeyParams, RotateKeyRequest } from '../keys.ts'
import { operation } from './operation.ts'

export const listKeys = operation({
  method: 'GET',
  path: '/keys',
  tag: 'keys',
  summary: 'List API keys',
  needs: 'key.manage',
  response: dataOf(ApiKeys),
  problems: [],
})

export const createKey = operation({
  method: 'POST',
  path: '/keys',
  tag: 'keys',
  summary: 'Create an API key; the response alone contains its secret',
  description:
    'Takes no `Idempotency-Key`: its response would have to be stored, and a secret is stored nowhere. A repeat is refused with `key.name-taken`; if the first response was lost, list the keys and rotate that one.',
  needs: 'key.manage',
  body: CreateKeyRequest,
  response: dataOf(IssuedKey),
  status: 201,
  audit: ['key.created'],
  problems: ['identity.address-unproven', 'key.name-taken', 'participant.not-found'],
})

export const rotateKey = operation({
  method: 'POST',
  path: '/keys/{id}/rotate',
  tag: 'keys',
  summary: 'Rotate an API key; the response alone contains its new secret',
  description:
    'Takes no `Idempotency-Key`: its response would have to be stored, and a secret is stored nowhere. If the response was lost, rotate the key again.',
  needs: 'key.manage',
  params: KeyParams,
  body: RotateKeyRequest,
  response: dataOf(IssuedKey),
  audit: ['key.rotated'],
  problems: ['key.not-found', 'key.over'],
})

export const revokeKey = operation({
  method: 'DELETE',
  path: '/keys/{id}',
  tag: 'keys',
  summary: 'Revoke an API key',
  needs: 'key.manage',
  params: KeyParams,
  response: dataOf(z.object({ status: z.string() })),
  audit: ['key.revoked'],
  problems: ['key.not-found'],
})
