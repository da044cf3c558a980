/**
 * The portal runs on a distributed PostgreSQL (docs/scaling.md), if an archive with Citus is available: `falaj distribute`
 * distributes an empty database, tenants stay isolated on it, and documents are sent from end to end.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts } from '../../src/server/platform/cluster/free-ports.ts'
import { type Held, root, runCommand, runProgram, tail } from './promise.ts'

/** A script that starts a coordinator with two worker nodes, on three ports in a row. */
const script =
  process.env['FALAJ_CITUS_SCRIPT'] ?? path.join(root, '..', 'shared', 'oracles', 'cluster', 'citus.sh')

const walls = ['src/server/platform/database/row-level-security.test.ts']

export default {
  name: 'the portal runs on a distributed database',
  async check() {
    if (!existsSync(script)) return { skipped: 'no archive with Citus is at hand (FALAJ_CITUS_SCRIPT)' }
    const folder = mkdtempSync(path.join(tmpdir(), 'falaj-citus-'))
    const port = await freePorts(3)
    // It outlives its parent, also when we are killed.
    process.once('exit', () => spawnSync(script, ['stop', folder, String(port)]))
    try {
      const started = await runCommand(script, ['start', folder, String(port)])
      if (started.code !== 0) throw new Error(`the cluster does not start:\n${started.output}`)
      return await look(`postgres://postgres@127.0.0.1:${port}/postgres`, [
        `127.0.0.1:${port + 1}`,
        `127.0.0.1:${port + 2}`,
      ])
    } finally {
      spawnSync(script, ['stop', folder, String(port)])
      rmSync(folder, { recursive: true, force: true })
    }
  },
} satisfies Held

async function look(url: string, nodes: readonly string[]) {
  const journey = await runProgram([
    'tools/failover/main.ts',
    ...[
      `--url=${url}`,
      `--nodes=${nodes.join(',')}`,
      '--kills=0',
      '--documents=12',
      '--tenants=2',
      '--minutes=3',
    ],
  ])
  const holding = (journey.output.match(/^holds /gm) ?? []).length
  const walled = await runProgram(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--maxWorkers', '1', ...walls],
    { FALAJ_TEST_CITUS: [url, ...nodes].join(',') },
  )
  // oxlint-disable-next-line no-control-regex
  const plain = walled.output.replaceAll(/\u001b\[\d+m/g, '')
  const passed = Number(/Tests .*?(\d+) passed/.exec(plain)?.[1] ?? 0)
  const isGood = journey.code === 0 && holding > 0 && walled.code === 0 && passed > 0
  if (!isGood) console.log(`${tail(journey.output)}\n${tail(plain, 60)}`)
  return { ok: isGood, figures: { 'promises of documents': holding, 'tests of the walls': passed } }
}
