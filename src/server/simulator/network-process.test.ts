import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { wakeJobs } from '../exchange/testing/deliveries.ts'
import { registerCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Milliseconds for expected events: a process starts slowly on a busy machine. */
const timeoutMs = 60_000

/** Another loopback address than the default: the other processes must use the one that is announced. */
const networkHost = '127.0.0.3'

let portal: TestPortal
let network: ChildProcess | undefined

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_SIMULATED_NETWORK: 'elsewhere' } })
})
afterAll(async () => {
  if (network?.exitCode === null && network.signalCode === null) await end('SIGTERM')
  await portal.stop()
})

async function start(): Promise<void> {
  await portal.query(`delete from simulator_nodes where name <> 'portal'`)
  network = spawn(
    path.join(root, 'node_modules/.bin/node'),
    [path.join(root, 'src/server/main-network.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: portal.ownerUrl,
        DATABASE_APP_URL: portal.appUrl,
        FALAJ_DATA: portal.folder,
        FALAJ_SECRET: portal.secret,
        FALAJ_SIMULATED_NETWORK_HOST: networkHost,
        LOG_LEVEL: 'error',
      },
    },
  )
  const announced = () =>
    portal.query(`select name from simulator_nodes where name <> 'portal'`).then((rows) => rows.length)
  await expect.poll(announced, { timeout: timeoutMs, interval: 100 }).toBe(3)
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = network && once(network, 'exit')
  network?.kill(signal)
  await ended
}

test('hosted by a process of its own, killed during its work: nothing is lost or doubled', async () => {
  await start()
  const hosts = await portal.query(`select url from simulator_nodes where name <> 'portal'`)
  expect(hosts.map((row) => new URL(String(row['url'])).hostname)).toEqual(Array(3).fill(networkHost))
  const seller = await registerCompany(portal, { name: 'Seller' })
  const buyer = await registerCompany(portal, { name: 'Buyer' })
  const issue = async (to: typeof buyer.participant | ReturnType<typeof outsideBuyer>) =>
    await issueInvoice(portal, seller, standardInvoice(to))
  const issued = await Promise.all([issue(outsideBuyer(1)), issue(buyer.participant), issue(outsideBuyer(1))])
  const taken = () =>
    portal.query('select 1 from simulator_messages limit 1').then((messages) => messages.length)
  await expect.poll(taken, { interval: 5, timeout: timeoutMs }).toBe(1)
  await end('SIGKILL')
  issued.push(await issue(outsideBuyer(1)))
  await start()
  // The deliveries of the killed one are free for the next one when their claim ends.
  await portal.query(
    `update simulator_deliveries set claimed_until = null where claimed_until < now() + interval '1 day'`,
  )
  for (let round = 0; round < 5; round++) {
    portal.clock.advance(2 * 60_000)
    await wakeJobs(portal)
  }
  const { email, password } = seller
  const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  const now = { ...seller, token: signedIn.body.data.accessToken }
  for (const { id } of issued) {
    const standing = async () => (await readDocument(portal, now, id)).standing.verdict
    await expect.poll(standing, { timeout: timeoutMs }).toBe('complete')
  }
  const stored = await portal.query(
    `select node, kind, count(*)::integer as count from simulator_messages
     where kind in ('invoice', 'taxData') group by 1, 2 order by 1, 2`,
  )
  expect(stored).toEqual([
    { node: 'accessPoint', kind: 'invoice', count: 4 },
    { node: 'taxPlatform', kind: 'taxData', count: 8 },
  ])
  expect(await portal.query(`select id from documents where state = 'received'`)).toHaveLength(1)
}, 300_000)
