import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { supervise } from './supervise.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'falaj-supervise-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a process that dies is replaced by the spare that was loaded before, and none is left at the end', async () => {
  const file = path.join(folder, 'notes')
  const pids = (what: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(what))
      .map((line) => Number(line.split(' ')[1]))
  const supervised = supervise({
    name: 'test',
    script: path.join(import.meta.dirname, '../testing/supervised.ts'),
    env: { PATH: process.env.PATH, SUPERVISED_FILE: file },
    log: createLogger('silent'),
    spareDelay: 100,
  })
  await supervised.ready
  await expect.poll(() => pids('loaded').length).toBe(2)
  const [first = 0] = pids('needed')
  // The spare may have been loaded before the one that is needed.
  const spare = pids('loaded').find((pid) => pid !== first)

  process.kill(first, 'SIGKILL')
  await expect.poll(() => pids('needed')).toEqual([first, spare])
  await expect.poll(() => pids('loaded').length).toBe(3)

  await supervised.stop()
  const living = () => pids('loaded').filter(lives)
  await expect.poll(living).toEqual([])
}, 120_000)

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
