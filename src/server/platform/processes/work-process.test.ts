import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { WorkSample } from '../testing/work-sample.ts'
import { type WorkProcess, workProcess } from './work-process.ts'
import { WorkAbandonedError } from './work-thread.ts'

const sample = new URL('../testing/work-sample.ts', import.meta.url)
const folder = mkdtempSync(path.join(tmpdir(), 'falaj-work-'))
let one: WorkProcess<WorkSample> | undefined
afterEach(() => one?.stop())
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(limits: { time?: number; memory?: number; idle?: number } = {}): WorkProcess<WorkSample> {
  one = workProcess(sample, { time: 60_000, memory: 400, idle: 60_000, ...limits })
  return one
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // An ended process that was not reaped yet has only its number.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('one process does piece after piece, without the secrets of its parent, and returns their errors', async () => {
  vi.stubEnv('FALAJ_SECRET', 'not for others')
  const work = start()
  const pid = await work.run('pid', undefined as never)
  expect(await work.run('double', 21)).toBe(42)
  await expect(work.run('refuse', 'no such total')).rejects.toThrow('no such total')
  expect(await work.run('secret', undefined as never)).toBe('')
  expect(await work.run('pid', undefined as never)).toBe(pid)
  await work.stop()
  expect(lives(pid)).toBe(false)
})

test('a piece that exceeds its time or memory, or is aborted, leaves no process, and the next piece gets a new one', async () => {
  const short = start({ time: 1_000 })
  const late = expect(short.run('spin', undefined)).rejects.toMatchObject({ limit: 'time' })
  const pids = [short.pid as number]
  await late
  expect(lives(pids[0] as number)).toBe(false)
  // On a slow machine a process takes longer to start than this one may take for an item.
  const again = () => short.run('pid', undefined as never).catch(() => pids[0])
  await expect.poll(again).not.toBe(pids[0])
  await short.stop()

  const work = start({ memory: 300 })
  const pid = async () => void pids.push(await work.run('pid', undefined as never))
  await pid()
  await expect(work.run('hoard', undefined as never)).rejects.toMatchObject({ limit: 'memory' })
  expect(lives(pids[1] as number)).toBe(false)
  await pid()
  const requested = new AbortController()
  const started = path.join(folder, 'given-up')
  const given = expect(work.run('spin', started, requested.signal)).rejects.toThrow(WorkAbandonedError)
  await expect.poll(() => existsSync(started)).toBe(true)
  requested.abort()
  await given
  expect(lives(pids[2] as number)).toBe(false)
  expect(await work.run('double', 4)).toBe(8)
  expect(new Set(pids).size).toBe(3)
}, 60_000)

test('an idle process ends, and a new one starts with the next piece', async () => {
  const work = start({ idle: 50 })
  const pid = await work.run('pid', undefined as never)
  await expect.poll(() => lives(pid)).toBe(false)
  expect(await work.run('double', 2)).toBe(4)
})

test('a piece that is sent to a process which was killed while idle is done by a new one', async () => {
  const work = start()
  process.kill(await work.run('pid', undefined as never), 'SIGKILL')
  // Its end is not known here yet.
  expect(await work.run('double', 21)).toBe(42)
  // A child that was killed while it processed the item does not get it again.
  const started = path.join(folder, 'killed')
  const refused = expect(work.run('spin', started)).rejects.toMatchObject({ limit: 'memory' })
  await expect.poll(() => existsSync(started)).toBe(true)
  process.kill(work.pid as number, 'SIGKILL')
  await refused
})

test('a killed parent, or one whose thread is ended, leaves no process behind, even a busy one', async () => {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const work = `import(${at('work-process.ts')}).then(async ({ workProcess }) => {
    const one = workProcess(new URL(${at('../testing/work-sample.ts')}), { time: 60000, memory: 400, idle: 60000 })
    console.log(await one.run('pid'))
    one.run('spin').catch(() => undefined)
  })`
  const inThread = `const { Worker } = require('node:worker_threads')
    const thread = new Worker(${JSON.stringify(work)}, { eval: true })
    setInterval(() => undefined, 1000)
    process.on('SIGUSR2', () => thread.terminate())`
  for (const [script, signal] of [
    [work, 'SIGKILL'],
    [inThread, 'SIGUSR2'],
  ] as const) {
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(lives(pid)).toBe(true)
    parent.kill(signal)
    await expect.poll(() => lives(pid)).toBe(false)
    parent.kill('SIGKILL')
  }
}, 90_000)
