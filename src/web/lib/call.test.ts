import './testing/browser-globals.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as documentsApi from '#contract/api/documents'
import * as keysApi from '#contract/api/keys'
import { operation } from '#contract/api/operation'
import * as peopleApi from '#contract/api/people'
import type { IssuedKey } from '#contract/keys'
import { call, download } from './call.ts'
import { startSession } from './session.ts'

const sent: { method: string; address: string; headers: Headers; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  startSession('token', 600)
  vi.stubGlobal('fetch', async (address: string, { body, headers, method = '' }: RequestInit) => {
    sent.push({
      method,
      address,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    })
    return new Response('{"data":{}}', { headers: { 'content-disposition': 'attachment; filename="a.zip"' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a call sends what its declaration says: method, path with its parameters, query, key and body', async () => {
  await call(documentsApi.issueDocument, {
    params: { id: 'doc/1?' },
    body: { version: 2 },
    idempotencyKey: 'key-12345678',
  })
  await call(documentsApi.listDocuments, { query: { direction: 'sent', issued: true, limit: 2, search: '' } })
  await call(keysApi.listKeys)
  await call(peopleApi.removeMember, { params: { id: 'mem_1' }, query: { keepKeys: ['key_1', 'key_2'] } })
  expect(sent.map(({ address, method }) => `${method} ${address.replace(/^.*\/v1/, '')}`)).toEqual([
    'POST /documents/doc%2F1%3F/issue',
    'GET /documents?direction=sent&issued=true&limit=2',
    'GET /keys',
    'DELETE /people/mem_1?keepKeys=key_1&keepKeys=key_2',
  ])
  expect(sent[0]?.body).toEqual({ version: 2 })
  expect(sent[0]?.headers.get('idempotency-key')).toBe('key-12345678')
})

test('a file comes with its name', async () => {
  const file = operation({
    method: 'GET',
    path: '/documents/{id}/evidence',
    params: documentsApi.getDocument.params,
    file: 'application/zip',
    tag: 'documents',
    summary: 'Download a file',
    needs: 'document.read',
    problems: [],
  })
  expect((await download(file, { params: { id: 'doc_1' } })).name).toBe('a.zip')
  // @ts-expect-error JSON is not downloaded
  await download(documentsApi.getDocument, { params: { id: 'doc_1' } })
  // @ts-expect-error a file is not read as JSON
  await call(file, { params: { id: 'doc_1' } }).catch(() => undefined)
})

test('what is not declared does not compile, and neither does what is missing', async () => {
  const issued: IssuedKey = (
    await call(keysApi.rotateKey, { params: { id: 'k' }, body: { overlapHours: 1 } })
  ).data
  expect(issued).toEqual({})
  // @ts-expect-error the response is what the operation declares
  const { data: wrong }: { data: { number: string } } = await call(keysApi.listKeys)
  expect(wrong).toEqual({})
  // @ts-expect-error a required Idempotency-Key
  await call(documentsApi.issueDocument, { params: { id: 'doc_1' }, body: { version: 1 } })
  // @ts-expect-error a required parameter
  await call(keysApi.revokeKey)
  // @ts-expect-error a parameter of another name
  await call(keysApi.revokeKey, { params: { key: 'k' } })
  // @ts-expect-error a required field of the query
  await call(documentsApi.listDocuments, { query: {} })
  // @ts-expect-error a value that is not among the choices
  await call(documentsApi.listDocuments, { query: { direction: 'both' } })
  // @ts-expect-error a body where none is taken
  await call(keysApi.listKeys, { body: {} })
  // @ts-expect-error a field of another type
  await call(keysApi.rotateKey, { params: { id: 'k' }, body: { overlapHours: '1' } })
  operation({
    method: 'GET',
    path: '/documents',
    tag: 'documents',
    summary: 'List documents',
    needs: 'document.read',
    response: documentsApi.listDocuments.response,
    problems: [],
    // @ts-expect-error a word that declarations do not have
    takesDocument: true,
  })
  // @ts-expect-error an operation that changes something says what it leaves in the audit trail
  operation({ ...keysApi.listKeys, method: 'POST' })
})
