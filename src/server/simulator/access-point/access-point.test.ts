import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { NetworkFaults, NodeFaults, SimulatedNode } from '#contract/simulator'
import { issueInvoice, standardInvoice } from '../../documents/testing/invoices.ts'
import { describeAccessPoint, type StoredArrival } from '../../exchange/ports/access-point.suite.ts'
import { registerCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { noFaults } from '../controls/faults.ts'
import { upsertFaults } from '../controls/faults-store.ts'
import { simulatorDirectory } from '../directory/participant-directory.ts'
import { nodeCaller } from '../network/call-node.ts'
import { simulatorAccessPoint } from './access-point.ts'

type FaultsChange = Partial<Record<SimulatedNode, Partial<NodeFaults>>>

/** No faults but for the change; waits until every process has seen it. */
async function setFaults(portal: TestPortal, change: FaultsChange, seed = 1): Promise<void> {
  const { nodes } = noFaults
  const faults: NetworkFaults = {
    seed,
    nodes: {
      directory: { ...nodes.directory, ...change.directory },
      accessPoint: { ...nodes.accessPoint, ...change.accessPoint },
      taxPlatform: { ...nodes.taxPlatform, ...change.taxPlatform },
    },
  }
  await portal.context.db.system((tx) => upsertFaults(tx, faults, portal.clock.now()))
  await sleep(2_500)
}

const magic = (number: string) => ({ participantId: `0235:19000000${number}`, seat: `0009${number}` })

describeAccessPoint('simulator', async () => {
  const portal = await startTestPortal({ worker: false })
  const down = { accessPoint: { down: true }, taxPlatform: { down: true } }
  const call = nodeCaller(portal.context)
  const accessPoint = simulatorAccessPoint(portal.context, call)
  const directory = simulatorDirectory(portal.context, call)
  const endpointOf = async (seat: string) => {
    const provider = await directory.lookup(`0242:${seat}`, 'preprod')
    if (provider.state !== 'found') throw new Error(`the directory does not know the provider ${seat}`)
    return provider.endpoint
  }
  return {
    accessPoint,
    reachable: '000901',
    endpointOf,
    faulty: {
      notServiced: magic('15'),
      notTrusted: magic('17'),
      busy: { ...magic('05'), retryAfterSeconds: 5 },
      losesReceipt: magic('18'),
      seenBefore: magic('20'),
    },
    async arrive(bytes, envelopeId, messageTime = new Date()) {
      const receiver = await endpointOf(portal.context.config.serviceProvider.seat)
      const attemptId = randomUUID()
      const messageAt = messageTime.toISOString()
      await accessPoint.submit(bytes, { envelopeId, attemptId, messageAt, environment: 'preprod', receiver })
    },
    stored: (envelopeId) =>
      portal.query<StoredArrival>(
        `select environment, sha256, message_at as "messageAt" from inbound_envelopes where envelope_id = $1 and state <> 'quarantined'`,
        [envelopeId],
      ),
    async withoutStore(work) {
      await portal.query('alter table inbound_envelopes rename to taken_away')
      await work().finally(() => portal.query('alter table taken_away rename to inbound_envelopes'))
    },
    unplug: () => setFaults(portal, down),
    stop: () => portal.stop(),
  }
})

test('a dead host delays no request: the next one is called', async () => {
  const portal = await startTestPortal({ worker: false })
  try {
    await portal.query(
      `insert into simulator_nodes (name, url, updated_at) select name, 'http://127.0.0.1:4', now() + interval '1 hour'
       from simulator_nodes`,
    )
    const accessPoint = simulatorAccessPoint(portal.context, nodeCaller(portal.context))
    const status = await accessPoint.status(randomUUID(), 'preprod', '000901')
    expect(status).toEqual({ state: 'notTaken' })
  } finally {
    await portal.stop()
  }
})

test('an envelope that a node has not stored is not answered, also where the status overtakes the receipt', async () => {
  const portal = await startTestPortal()
  try {
    const seller = await registerCompany(portal, { name: 'Seller' })
    const tin = '1900000023'
    const buyer = { participantId: `0235:${tin}`, tin, trn: `${tin}00003`, nameEn: 'Status before receipt' }
    await portal.query(
      `alter table simulator_messages add constraint cannot_store check (receiver <> '${buyer.participantId}')`,
    )
    await issueInvoice(portal, seller, standardInvoice(buyer))
    await portal.runJobs()
    const [invoice] = await portal.query(`select state from transmissions where kind = 'invoice'`)
    expect(invoice?.state).toBe('inDoubt')
    // The tax authority has answered the report; the invoice has no answer.
    expect(await portal.query('select sender_seat from inbound_envelopes')).toEqual([
      { sender_seat: '000773' },
    ])
  } finally {
    await portal.stop()
  }
})
