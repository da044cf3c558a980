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

test('an operation that creates takes an Idempotency-Key, or its description gives the reason', () => {
  const without = [...operations.values()].filter(
    ({ idempotencyKey, method, status }) => method === 'POST' && status === 201 && !idempotencyKey,
  )
  for (const { description, path } of without)
    expect([path, description]).toEqual([path, expect.stringContaining('`Idempotency-Key`')])
  // Each of these is looked at: a new operation has a key.
  expect(without.map(operationIdOf).sort()).toEqual([
    'addPasskey',
    'createExportTicket',
    'createKey',
    'requestAccountDeletion',
    'requestOrganizationDeletion',
  ])
})

test('an operation has a route of its own, and a schema for each parameter of its path', () => {
  const routes = [...operations.values()].map(routeOf)
  expect(new Set(routes).size).toBe(routes.length)
  for (const operation of operations.values()) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([operation.path, Object.keys(operation.params?.shape ?? {})]).toEqual([operation.path, inPath])
  }
})
