import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyScopes } from '#core/access'
import { operation } from './operation.ts'
import { operations, routeOf } from './registry.ts'
import { allowedByScope, allowedByScopes } from './scopes.ts'

const declared = (needs: 'document.read' | 'signedIn' | 'person', more: object = {}) =>
  operation({
    ...{ method: 'GET', path: '/new', tag: 'documents', summary: 'Read what is new', problems: [] },
    ...{ response: z.object({}), needs, ...more },
  } as const)
const routesOf = (allowed: typeof allowedByScope) =>
  allowed.flatMap(({ operations: listed, scope }) => listed.map(({ route }) => `${scope}: ${route}`))

test('an operation that is declared is listed with each scope that it needs', () => {
  const added = (one: ReturnType<typeof declared>) =>
    routesOf(allowedByScopes([...operations.values(), one])).filter((line) => line.endsWith('GET /new'))
  expect(added(declared('document.read'))).toEqual(['document.read: GET /new'])
  expect(added(declared('document.read', { also: 'report.read' }))).toEqual([
    'document.read: GET /new',
    'report.read: GET /new',
  ])
  expect(added(declared('signedIn'))).toEqual(['null: GET /new'])
  expect(added(declared('person'))).toEqual([])
  expect(added(declared('document.read', { personal: true }))).toEqual([])
  expect(added(declared('document.read', { also: 'people.manage' }))).toEqual([])
})

test('all operations of keys are listed, and those of people are not', () => {
  const declarations = new Map([...operations.values()].map((one) => [routeOf(one), one]))
  const listed = new Set(allowedByScope.flatMap(({ operations: found }) => found.map(({ route }) => route)))
  for (const [route, { also, needs, personal }] of declarations) {
    const needed: string[] = [needs, ...(also ? [also] : [])]
    const isOfKeys = !personal && needed.every((one) => ['signedIn', ...keyScopes].includes(one))
    expect([route, listed.has(route)]).toEqual([route, isOfKeys])
  }
  expect(allowedByScope.map(({ scope }) => scope)).toEqual([null, ...keyScopes])
  const empty = allowedByScope.filter(({ operations: found }) => found.length === 0)
  expect(empty.map(({ scope }) => scope)).toEqual([])
})
