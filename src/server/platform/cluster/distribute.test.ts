/** `npx falaj distribute` where it is impossible. A run on a Citus cluster is described in docs/scaling.md. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)

async function distribute(env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const command = [path.join(root, 'src/cli/main.ts'), 'distribute']
  const failed = await run(path.join(root, 'node_modules/.bin/node'), command, {
    env: { PATH: process.env.PATH, ...env },
  }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  return { code: failed.code, stderr: failed.stderr }
}

test('names the missing requirement', async () => {
  expect(await distribute({})).toEqual({
    code: 2,
    stderr: 'falaj distribute: set DATABASE_URL: the connection of the owner.\n',
  })
  expect(await distribute({ DATABASE_URL: inject('cluster').adminUrl })).toEqual({
    code: 2,
    stderr: 'falaj distribute: This PostgreSQL has no Citus.\n',
  })
})
