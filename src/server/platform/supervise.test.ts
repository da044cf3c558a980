import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from './log.ts'
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
    script: path.join(import.meta.dirname, 'testing/supervised.ts'),
    env: { PATH: process.env.PATH, SUPERVISED_FILE: file },
    log: createLogger('silent'),
    spareDelay: 100,
  })
  await supervised.ready
  await vi.waitFor(() => expect(pids('loaded')).toHaveLength(2), 30_000)
  const [first = 0, spare] = pids('loaded')
  expect(pids('needed')).toEqual([first])

  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(pids('needed')).toEqual([first, spare]), 10_000)
  await vi.waitFor(() => expect(pids('loaded')).toHaveLength(3), 30_000)

  await supervised.stop()
  await vi.waitFor(() => {
    for (const pid of pids('loaded')) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  }, 10_000)
}, 90_000)
