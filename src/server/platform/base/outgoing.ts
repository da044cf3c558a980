/**
 * All outgoing requests and connections of the portal. A name is resolved once, and the connection goes to the
 * address that was checked, so that the name cannot resolve to another one between check and call. Redirects are not
 * followed.
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BlockList, connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net'
import { Readable } from 'node:stream'

/** Addresses that the portal may reach although they are not public; see `parseAllowance`. */
export interface Allowance {
  /** A name, or an address with how many of its bits count. */
  readonly to: { readonly name: string } | { readonly address: string; readonly bits: number }
  /** This port alone; any when undefined. */
  readonly port: number | undefined
}

type Fetch = typeof globalThis.fetch
/** As libraries pass it: a body may be present and undefined. */
type FetchInit = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | Uint8Array | undefined }

export interface Outgoing {
  /** As the global one, but returns every response as it is, also redirects. */
  readonly fetch: (input: Parameters<Fetch>[0], init?: FetchInit) => Promise<Response>
  /** Opens a connection, within this many milliseconds. */
  connect(host: string, port: number, within: number): Promise<Socket>
}

/** A host led to where the portal does not go. */
export class OutgoingRefusedError extends Error {
  constructor(host: string, address: string) {
    const where = host === address ? host : `${host} leads to ${address}, which`
    super(`${where} is no public address. If the portal may go there, name it in FALAJ_OUTGOING_ALLOW.`)
  }
}

/** Addresses outside the public internet: this machine, private networks, shared and special addresses (RFC 6890). */
const special: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Of version 6 only 2000::/3 is public; these are not inside of it.
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
]
// A list for each version: Node matches addresses of version 4 against rules of version 6 too.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of special) {
  const version = versionOf(network)
  closed[version].addSubnet(network, bits, version)
}

function versionOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** `::ffff:10.0.0.1` is 10.0.0.1 by another name. */
function plain(address: string): string {
  const [, four] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (four !== undefined) return four
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? []
  if (high === '') return address
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}

/**
 * Reads `minio`, `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`, each with a port if only that one is meant: `minio:9000`,
 * `[fd00::1]:9000`. Undefined for anything else.
 */
export function parseAllowance(text: string): Allowance | undefined {
  const [, inBrackets, bare, portText] = /^(?:\[([^\]]+)\]|([^[\]]+?))(?::(\d{1,5}))?$/.exec(text) ?? []
  // An address of version 6 without brackets is all address.
  const whole = inBrackets === undefined && (text.match(/:/g)?.length ?? 0) > 1
  const host = whole ? text : (inBrackets ?? bare ?? '')
  const port = whole || portText === undefined ? undefined : Number(portText)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const [address = '', bitsText] = host.split('/')
  const version = isIP(address)
  if (version === 0)
    return /^[a-z\d_]([a-z\d_.-]*[a-z\d])?$/i.test(host) && !/^[\d.]+$/.test(host)
      ? { to: { name: host.toLowerCase() }, port }
      : undefined
  const most = version === 4 ? 32 : 128
  const bits = bitsText === undefined ? most : Number(bitsText)
  if (!Number.isInteger(bits) || bits < 0 || bits > most || bitsText === '') return undefined
  return { to: { address, bits }, port }
}

/** Whether the portal may connect to the address that a host led to. */
function mayReach(
  allowances: readonly Allowance[],
  { host, port, address }: { host: string; port: number; address: string },
): boolean {
  const reached = plain(address)
  const version = versionOf(reached)
  if (!closed[version].check(reached, version)) return true
  return allowances.some(({ to, port: only }) => {
    if (only !== undefined && only !== port) return false
    if ('name' in to) return to.name === host.toLowerCase()
    if (versionOf(to.address) !== version) return false
    const network = new BlockList()
    network.addSubnet(to.address, to.bits, version)
    return network.check(reached, version)
  })
}

/** The look-up that Node connects with: returns only the reachable addresses of a name. */
function guardedLookup(
  allowances: readonly Allowance[],
  lookup: typeof systemLookup,
  port: number,
): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, [])
      const open = addresses.filter(({ address }) => mayReach(allowances, { host, port, address }))
      const [first] = open
      if (!first) return done(new OutgoingRefusedError(host, addresses[0]?.address ?? 'nowhere'), [])
      if (options.all) done(null, open)
      else done(null, first.address, first.family)
    })
  }
}

/**
 * The way out.
 * @param lookup for tests, which cannot have names lead where they like
 */
export function createOutgoing(
  allowances: readonly Allowance[],
  lookup: typeof systemLookup = systemLookup,
): Outgoing {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  }
  /** Raises for a numeric address that is not allowed; it needs no look-up. */
  const judged = (named: string, port: number): { host: string; lookup: LookupFunction } => {
    const host = named.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !mayReach(allowances, { host, port, address: host }))
      throw new OutgoingRefusedError(host, host)
    return { host, lookup: guardedLookup(allowances, lookup, port) }
  }
  return {
    async fetch(input, init) {
      const outgoingRequest = new Request(input, {
        ...init,
        body: (init?.body ?? null) as NonNullable<RequestInit['body']> | null,
      })
      const url = new URL(outgoingRequest.url)
      const isSecure = url.protocol === 'https:'
      if (!isSecure && url.protocol !== 'http:') throw new TypeError(`${url.protocol} is no way out`)
      const way = judged(url.hostname, Number(url.port) || (isSecure ? 443 : 80))
      const body =
        outgoingRequest.body === null ? undefined : Buffer.from(await outgoingRequest.arrayBuffer())
      const headers = Object.fromEntries(outgoingRequest.headers)
      if (body !== undefined) headers['content-length'] = String(body.length)
      const { method, signal } = outgoingRequest
      return await new Promise((resolve, reject) => {
        const call = (isSecure ? requestHttps : requestHttp)(
          url,
          { method, headers, signal, agent: agents[isSecure ? 'https:' : 'http:'], lookup: way.lookup },
          (answer) => resolve(responseOf(answer)),
        )
        call.on('error', reject)
        call.end(body)
      })
    },
    async connect(named, port, within) {
      const way = judged(named, port)
      const socket = connectSocket({ host: way.host, port, lookup: way.lookup })
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${within} ms`)), within)
        const fail = (error: Error) => {
          clearTimeout(timer)
          reject(error)
        }
        socket.once('error', fail)
        socket.once('connect', () => {
          clearTimeout(timer)
          socket.off('error', fail)
          resolve(socket)
        })
      })
    },
  }
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '')
  const status = answer.statusCode ?? 0
  const hasBody = !bodiless.has(status)
  if (!hasBody) answer.resume()
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null
  return new Response(body, { status, statusText: answer.statusMessage ?? '', headers })
}
