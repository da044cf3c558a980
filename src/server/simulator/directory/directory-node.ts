import { z } from 'zod'
import { TypeCode } from '#contract/participants'
import type { Context } from '#platform/base/context'
import { allDocumentTypes, type ReceiverEndpoint } from '#server/directory'
import type { FaultWatch } from '../controls/faults.ts'
import type { NodeDefinition, NodeRequest, NodeResponse } from '../network/node.ts'
import { accessPointUrl, publisherSeatHeader } from '../network/wire.ts'
import { magicOf, seatOfBuyer } from '../scenarios/magic-receivers.ts'
import { accessPointCertificate, expiredCertificate } from './certificates.ts'
import { deleteEntry, type SimulatedEntry, selectEntry, upsertEntry } from './directory-store.ts'

const Publication = z.object({
  name: z.string(),
  documentTypes: z.array(TypeCode),
  takesResponses: z.boolean().default(false),
})

const transportProfile = 'peppol-transport-as4-v2_0'

/**
 * The participant directory, as SML and SMP in one: `GET`, `PUT` and `DELETE /participants/{id}`. 404 means not
 * registered; an entry without kinds cannot receive; 503 means that it is unknown.
 */
export function directoryNode(context: Context, faults: FaultWatch): NodeDefinition {
  return {
    name: 'directory',
    faults,
    async answer(request) {
      const [root, id] = request.path
      if (root !== 'participants' || !id) return { status: 404, body: { error: 'not found' } }
      if (request.method === 'DELETE') return await withdraw(context, id, request)
      return request.method === 'PUT' ? await publish(context, id, request) : await lookUp(context, id)
    },
  }
}

/** The endpoint in a service provider's entry. */
function endpointOf(context: Context, seat: string, isExpired: boolean): ReceiverEndpoint {
  return {
    seat,
    url: accessPointUrl(seat, context.config.taxAuthoritySeat),
    certificate: isExpired ? expiredCertificate : accessPointCertificate,
    transportProfile,
  }
}

/** The entry of a service provider itself: every seat is on the simulated network. */
function providerEntry(id: string): SimulatedEntry | undefined {
  const seat = /^0242:(\d{6})$/.exec(id)?.[1]
  if (seat === undefined) return undefined
  return { participantId: id, name: id, documentTypes: [], serviceProviderSeat: seat, behavior: 'answers' }
}

/** The published entry, or that of a buyer who always exists. */
async function find(context: Context, id: string): Promise<SimulatedEntry | undefined> {
  const provider = providerEntry(id)
  if (provider) return provider
  const published = await context.db.autocommit((tx) => selectEntry(tx, id))
  const buyer = magicOf(id)
  if (published || !buyer || buyer.directory === 'notRegistered') return published
  return {
    participantId: id,
    name: `Simulated buyer (${buyer.key})`,
    documentTypes: allDocumentTypes,
    serviceProviderSeat: seatOfBuyer(buyer),
    takesResponses: buyer.takesResponses ?? true,
    behavior: 'answers',
  }
}

async function lookUp(context: Context, id: string): Promise<NodeResponse> {
  const entry = await find(context, id)
  if (!entry) return { status: 404, body: { error: 'not registered' } }
  if (entry.behavior === 'lookupFails') {
    // The publisher of this one participant is out of order, not the directory as a whole.
    return {
      status: 503,
      body: { error: 'simulated: the publisher does not answer', publisher: `smp-${id}` },
    }
  }
  const magic = magicOf(id)?.directory
  return {
    status: 200,
    body: {
      // An answer about another participant cannot be trusted.
      participantId: magic === 'untrusted' ? '0235:1999999999' : entry.participantId,
      documentTypes: entry.behavior === 'cannotReceive' ? [] : entry.documentTypes,
      takesResponses: entry.takesResponses ?? false,
      endpoint: endpointOf(context, entry.serviceProviderSeat, magic === 'certificateExpired'),
    },
  }
}

async function publish(context: Context, id: string, request: NodeRequest): Promise<NodeResponse> {
  const seat = request.headers[publisherSeatHeader]
  const body = Publication.safeParse(jsonOf(request.body))
  if (typeof seat !== 'string' || !body.success) return { status: 422, body: { error: 'not a publication' } }
  const isForeign = magicOf(id) !== undefined && seat !== seatOfBuyer(magicOf(id))
  const entry = { participantId: id, serviceProviderSeat: seat, ...body.data }
  const published =
    !isForeign && (await context.db.system((tx) => upsertEntry(tx, entry, context.clock.now())))
  return published
    ? { status: 200, body: { published: true } }
    : { status: 409, body: { error: 'registered by another service provider' } }
}

/** A missing entry is no error: withdrawal is idempotent. Only the provider that published an entry may withdraw it. */
async function withdraw(context: Context, id: string, request: NodeRequest): Promise<NodeResponse> {
  const seat = request.headers[publisherSeatHeader]
  if (typeof seat !== 'string') return { status: 422, body: { error: 'not a withdrawal' } }
  const isGone = await context.db.system((tx) => deleteEntry(tx, id, seat))
  return isGone
    ? { status: 200, body: { withdrawn: true } }
    : { status: 409, body: { error: 'registered by another service provider' } }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
