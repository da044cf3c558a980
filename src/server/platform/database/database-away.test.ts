import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { standardInvoice } from '../../documents/testing/invoices.ts'
import { startWorker } from '../queue/worker.ts'
import { registerCompany, type TestCompany } from '../testing/company.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './statement-errors.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal)
})
afterAll(() => portal.stop())

/** As with a leader that was demoted: every connection is cut, and new ones may only read. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(portal.ownerUrl).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('cluster').adminUrl })
  await admin.connect()
  await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  await setReadOnly(true)
  try {
    await work()
  } finally {
    await setReadOnly(false)
  }
}

test('a read-only database counts as unavailable: 503 until it accepts writes, then live updates resume', async () => {
  const { token, participant } = company
  const draft = standardInvoice(participant)
  const save = () =>
    portal.request('POST', '/documents', { token, participant: participant.id, body: { draft } })
  const read = () => portal.request('GET', '/contacts', { token })
  const ready = async () => (await portal.request('GET', '//readyz')).status
  const events = await fetch(`${portal.url}/api/preprod/v1/events`, {
    headers: { authorization: `Falaj ${token}` },
  })
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  let opening = ''
  while (!opening.includes('event: ready')) {
    const piece = await reader?.read()
    if (!piece || piece.done) throw new Error(`the stream ended after: ${opening}`)
    opening += piece.value
  }
  await whileReadOnly(async () => {
    const refused = await save()
    expect([refused.status, refused.body.code]).toEqual([503, 'common.unavailable'])
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await read()).status).toBe(503)
    await expect.poll(ready).toBe(503)
  })
  await expect.poll(ready).toBe(200)
  // A connection that was cut while it lay idle may fail one request more.
  await expect.poll(async () => (await save()).status).toBe(201)
  // The stream ends once notifications arrive again: the browser requests the events that it missed.
  while (!(await reader?.read())?.done);
})

test('a worker that starts while the database is read-only waits for it', async () => {
  const done: string[] = []
  await portal.context.db.system((tx) => portal.context.jobs.enqueue(tx, 'test.note', {}))
  let starting: ReturnType<typeof startWorker> | undefined
  await whileReadOnly(async () => {
    starting = startWorker(portal.context, {
      ownerUrl: portal.ownerUrl,
      concurrency: 1,
      handlers: { 'test.note': async () => void done.push('done') },
    })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(done).toEqual([])
  })
  const worker = await starting
  await expect.poll(() => done).toEqual(['done'])
  await worker?.stop()
})

/** PostgreSQL's answer to a connection while it starts up. */
const startingUp = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')

test('a worker polls a second after the database has started up, however long that took', async () => {
  const { hostname, port } = new URL(portal.ownerUrl)
  const sockets = new Set<net.Socket>()
  let isStarting = false
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.on('data', (data) => {
      if (!isStarting) return far.write(data)
      const length = Buffer.alloc(4)
      length.writeInt32BE(startingUp.length + 4)
      near.end(Buffer.concat([Buffer.from('E'), length, startingUp]))
      return undefined
    })
    far.on('data', (data) => near.write(data))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(portal.ownerUrl)
  url.port = String((proxy.address() as net.AddressInfo).port)
  const done: number[] = []
  const worker = await startWorker(portal.context, {
    ownerUrl: url.toString(),
    concurrency: 2,
    handlers: { 'test.note': async () => void done.push(performance.now()) },
  })
  const failed = vi.fn()
  void worker.failed.then(failed)
  try {
    isStarting = true
    for (const socket of sockets) socket.destroy()
    // Long enough for two polls of the queue.
    await sleep(3_000)
    await portal.context.db.system((tx) => portal.context.jobs.enqueue(tx, 'test.note', {}))
    isStarting = false
    await expect.poll(() => done.length).toBe(1)
    // It was not a new worker that did it.
    expect(failed).not.toHaveBeenCalled()
  } finally {
    await worker.stop()
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
})

test('a connection to a vanished server is closed, and replaced', async () => {
  const { hostname, port } = new URL(portal.appUrl)
  const sockets: net.Socket[] = []
  let isGone = false
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    sockets.push(near, far)
    // The connection stays open, but gets no replies.
    near.on('data', (data) => isGone || far.write(data))
    far.on('data', (data) => near.write(data))
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(portal.appUrl)
  url.port = String((proxy.address() as net.AddressInfo).port)
  const db = openDatabase(url.toString(), { poolSize: 1, answerWithin: 500 })
  const ask = () => db.system((tx) => sql`select 1 as one`.execute(tx))
  // On a slow machine an answer may be late, which is not tested here.
  const answered = () =>
    ask().then(
      ({ rows }) => rows,
      (error: unknown) => isDatabaseAway(error),
    )
  try {
    await expect.poll(answered).toEqual([{ one: 1 }])
    isGone = true
    expect(await answered()).toBe(true)
    isGone = false
    await expect.poll(answered).toEqual([{ one: 1 }])
  } finally {
    await db.close()
    for (const socket of sockets) socket.destroy()
    proxy.close()
  }
})
