import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSecrets } from '../base/secrets.ts'
import { FolderInUseError, lockFolder } from '../processes/folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
let running: EmbeddedPostgres | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'falaj embedded '))
  running = undefined
})
afterEach(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const place = () => path.join(folder, 'postgres')
const pidFile = () => path.join(place(), 'postmaster.pid')
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const start = async () => {
  running = await startEmbeddedPostgres({ folder: place(), password: 'secret', unsafeFast: true })
  return running
}

async function ask(server: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  const answer = await client.query<{ one: number }>('select 1 as one')
  await client.end()
  return answer.rows[0]?.one ?? 0
}

async function untilItAnswers(server: EmbeddedPostgres): Promise<number> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask(server)
    } catch (error) {
      if (tries > 500) throw error
      await sleep(100)
    }
  }
}

describe('PostgreSQL in the box', () => {
  test('a killed server restarts on its port, and after a kill of all processes it starts again', async () => {
    const first = await start()
    expect(await ask(first)).toBe(1)
    process.kill(serverPid(), 'SIGKILL')
    expect(await untilItAnswers(first)).toBe(1)

    // As after a power cut: the file of the dead server remains and says "ready".
    const left = readFileSync(pidFile(), 'utf8')
    await first.stop()
    writeFileSync(pidFile(), left)
    expect(await ask(await start())).toBe(1)
  })

  test('a stranger that has got the id of a dead server is neither harmed nor in the way', async () => {
    const first = await start()
    const left = readFileSync(pidFile(), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['600'])
    writeFileSync(pidFile(), left.replace(/^\d+/, String(stranger.pid)))
    expect(await ask(await start())).toBe(1)
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
  })

  test('an incomplete cluster of a killed first start is replaced', async () => {
    mkdirSync(`${place()}.new/base`, { recursive: true })
    writeFileSync(path.join(`${place()}.new`, 'PG_VERSION'), '18\n')
    expect(await ask(await start())).toBe(1)
    expect(existsSync(`${place()}.new`)).toBe(false)
  })
})

describe('the data folder', () => {
  test('one of two concurrent starts on the folder of a dead server succeeds', async () => {
    const file = path.join(folder, 'running.json')
    writeFileSync(file, JSON.stringify({ pid: process.pid, stamp: 'of another life', url: 'http://dead' }))
    const starts = Array.from({ length: 8 }, () => lockFolder(folder, 'http://127.0.0.1:1'))
    const ended = await Promise.allSettled(starts)
    expect(ended.filter((one) => one.status === 'fulfilled').length).toBe(1)
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderInUseError)
    await expect(lockFolder(folder, 'http://127.0.0.1:2')).rejects.toThrow('http://127.0.0.1:1')
  })

  test('a secret is created once, and an incomplete secret is refused', () => {
    const once = loadSecrets(folder, undefined).derive('x')
    expect(loadSecrets(folder, undefined).derive('x')).toEqual(once)
    writeFileSync(path.join(folder, 'secret'), '')
    expect(() => loadSecrets(folder, undefined)).toThrow('is damaged')
  })
})
