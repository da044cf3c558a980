import path from 'node:path'
import { expect, test } from 'vitest'
import * as keysApi from '../src/contract/api/keys.ts'
import { allowedByScope } from '../src/contract/api/scopes.ts'
import { stripOperations } from './strip-operations.ts'

const load = stripOperations().load as (
  this: { addWatchFile: (file: string) => void },
  id: string,
) => Promise<{ code: string } | undefined>
const contract = path.join(import.meta.dirname, '../src/contract')

test('the browser gets methods and paths of declared operations, and nothing of their schemas', async () => {
  const stripped = await load.call({ addWatchFile: () => undefined }, path.join(contract, 'api/keys.ts'))
  expect(stripped?.code.split('\n').toSorted()).toEqual(
    Object.entries(keysApi)
      .map(([name, { method, path }]) => `export const ${name} = {"method":"${method}","path":"${path}"}`)
      .toSorted(),
  )
  const scopes = await load.call({ addWatchFile: () => undefined }, path.join(contract, 'api/scopes.ts'))
  expect(scopes?.code).toBe(`export const allowedByScope = ${JSON.stringify(allowedByScope)}`)
  const shapes = await load.call({ addWatchFile: () => undefined }, path.join(contract, 'keys.ts'))
  expect(shapes).toBeUndefined()
})
