/** The directory's entry of a receiver reaches the access point unchanged: seat, address, certificate, profile. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cacheDirectory } from '../../directory/cache-directory.ts'
import type { DirectoryAdapter, ReceiverEndpoint } from '../../directory/participant-directory.ts'
import { endpointAt } from '../../directory/testing/endpoint.ts'
import { issueInvoice, outsideBuyer, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import type { Submission, SubmitResult } from '../ports/access-point.ts'
import type { ExchangePorts } from '../ports/exchange-ports.ts'
import { sendTransmission, transmitDocuments } from './transmit.ts'

let portal: TestPortal
let company: TestCompany
let submissions: Submission[]
let answer: SubmitResult
let seatOfBuyer: string

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Sender' })
})
afterAll(() => portal.stop())
beforeEach(() => {
  submissions = []
  seatOfBuyer = '000777'
  answer = { outcome: 'accepted', transportId: 'as4-1', receipt: true }
})

/** A network whose directory returns its own address for all receivers, as the rooms are connected to it. */
function network(): ExchangePorts {
  const directory: DirectoryAdapter = {
    lookup: async (id) => ({
      state: 'found',
      documentTypes: ['380'],
      endpoint: endpointAt(id.startsWith('0242:') ? id.slice('0242:'.length) : seatOfBuyer),
    }),
    publish: async () => ({ outcome: 'published' }),
    withdraw: async () => ({ outcome: 'withdrawn' }),
  }
  return {
    directory: cacheDirectory(portal.context, { preprod: directory }),
    accessPoints: {
      preprod: {
        submit: async (_bytes, submission) => {
          submissions.push(submission)
          return answer
        },
        status: async () => ({ state: 'unknown' }),
      },
    },
    people: async () => new Map(),
  }
}

const scope = () => ({ organizationId: company.organizationId, environment: 'preprod' as const })
const job = () => ({ id: randomUUID(), attempt: 1, maxAttempts: 25 })

async function transmit(ports: ExchangePorts): Promise<string> {
  const { id } = await issueInvoice(portal, company, standardInvoice(outsideBuyer(1)))
  await transmitDocuments(portal.context, ports, scope(), [id], job())
  return id
}

const receivers = (): ReceiverEndpoint[] =>
  submissions.map(({ receiver }) => receiver).sort((a, b) => a.seat.localeCompare(b.seat))

test('a document and its report, looked up and cached by another process', async () => {
  const { taxAuthoritySeat } = portal.context.config
  const both = [endpointAt('000777'), endpointAt(taxAuthoritySeat)].sort((a, b) =>
    a.seat.localeCompare(b.seat),
  )
  await transmit(network())
  expect(receivers()).toEqual(both)
  submissions = []
  seatOfBuyer = '000888'
  await transmit(network())
  expect(receivers()).toEqual(both)
})

test('documents that were issued together: one that fails does not stop the others', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index++)
    ids.push((await issueInvoice(portal, company, standardInvoice(outsideBuyer(1)))).id)
  // A fault that no test document has: stored bytes that cannot be read.
  await portal.query(
    `begin; set local session_replication_role = replica;
     update document_contents set xml = '\\x09' where document_id = '${ids[1]}'; commit`,
  )
  const run = (attempt: number) =>
    transmitDocuments(portal.context, network(), scope(), ids, { ...job(), attempt })
  const unreadable = 'stored bytes are of an unknown format'
  await expect(run(1)).rejects.toThrow(unreadable)
  expect(submissions).toHaveLength(0)
  await expect(run(3)).rejects.toThrow(unreadable)
  expect(submissions).toHaveLength(4)
  await expect(run(4)).rejects.toThrow(unreadable)
  expect(submissions).toHaveLength(4)
  const sent = await portal.query<{ id: string }>(
    `select document_id as id from transmissions where state = 'sent' and document_id = any($1) group by 1 order by 1`,
    [ids],
  )
  expect(sent.map(({ id }) => id)).toEqual([ids[0], ids[2]])
})

test('a transmission in doubt goes to its previous provider, even if the receiver has moved', async () => {
  await portal.query('delete from directory_cache')
  answer = { outcome: 'inDoubt', text: 'no receipt' }
  const ports = network()
  const documentId = await transmit(ports)
  seatOfBuyer = '000888'
  await portal.query('delete from directory_cache')
  submissions = []
  portal.clock.advance(60 * 60_000)
  const [transmission] = await portal.query<{ id: string }>(
    `select id from transmissions where document_id = $1 and kind = 'invoice'`,
    [documentId],
  )
  await sendTransmission(
    portal.context,
    network(),
    { ...scope(), transmissionId: transmission?.id ?? '' },
    job(),
  )
  expect(submissions.map(({ receiver }) => receiver)).toContainEqual(endpointAt('000777'))
  expect(submissions.map(({ receiver }) => receiver.seat)).not.toContain('000888')
})
