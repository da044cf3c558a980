import type { lookup as systemLookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oauthProvider } from '../../identity/oauth/oauth-provider.ts'
import { sendBySmtp } from '../mail/smtp.ts'
import { createOutgoing, OutgoingRefusedError, parseAllowance } from './outgoing.ts'

const listening: Server[] = []
const reached: string[] = []
/** A server on an address of this machine; answers with its address, or redirects to the address in `/to?…`. */
async function listen(address: string, port = 0): Promise<number> {
  const server = createServer((request, response) => {
    reached.push(address)
    const onward = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
    response.setHeader('connection', 'close')
    if (onward) response.writeHead(302, { location: decodeURIComponent(onward) })
    request.pipe(response, { end: false })
    request.on('end', () => response.end(`${request.method} at ${address}`))
  })
  listening.push(server)
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return (server.address() as AddressInfo).port
}

let port = 0
beforeAll(async () => {
  port = await listen('127.0.0.1')
  await listen('127.0.0.2', port)
})
afterAll(() => {
  for (const server of listening) server.close()
})

const allow = (...texts: string[]) =>
  texts.map((text) => parseAllowance(text) ?? expect.unreachable(`${text} cannot be read`))

/** Resolves names as a test sets: one address after another, the last one repeatedly. */
function names(...turns: string[][]) {
  let requestCount = 0
  const lookup = ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const turn = turns[Math.min(requestCount, turns.length - 1)] ?? []
    requestCount += 1
    done(
      null,
      turn.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof systemLookup
  return { lookup, asked: () => requestCount }
}

test.each([
  'http://localhost',
  'http://127.0.0.1',
  'http://0x7f.1',
  'http://2130706433',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://100.64.0.1',
  'http://172.31.255.255',
  'http://192.168.1.1',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:a00:1]',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[64:ff9b::a00:1]',
  'http://[2002:7f00:1::]',
])('%s is not asked unless that is allowed', async (address) => {
  await expect(createOutgoing([]).fetch(address)).rejects.toThrow(OutgoingRefusedError)
})

test.each(['http://172.32.0.1', 'http://11.0.0.1', 'https://[2a00:1450:4001::1]', 'http://192.169.0.1'])(
  '%s is public: only our own signal keeps it from being asked here',
  async (address) => {
    const requested = createOutgoing([]).fetch(address, { signal: AbortSignal.abort() })
    await expect(requested).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  },
)

test('a name that leads to a private address is refused, and allowed by its name, network or port', async () => {
  const ask = async (...allowed: string[]) => {
    const { fetch } = createOutgoing(allow(...allowed), names(['127.0.0.1']).lookup)
    return await (await fetch(`http://store.internal:${port}/`, { method: 'POST', body: 'hello ' })).text()
  }
  const answer = 'hello POST at 127.0.0.1'
  await expect(ask()).rejects.toThrow(
    'store.internal leads to 127.0.0.1, which is no public address. If the portal may go there, name it in FALAJ_OUTGOING_ALLOW.',
  )
  await expect(ask('other.internal', 'store.internal:1', '127.0.0.2', '10.0.0.0/8')).rejects.toThrow(
    OutgoingRefusedError,
  )
  expect(await ask('store.internal')).toBe(answer)
  expect(await ask(`Store.Internal:${port}`)).toBe(answer)
  expect(await ask('127.0.0.0/8')).toBe(answer)
  expect(await ask(`[127.0.0.1]:${port}`)).toBe(answer)
})

test('a name that resolves to another address by the time of the call has no effect: the checked address is used', async () => {
  const rebinding = names(['127.0.0.1'], ['127.0.0.2'])
  const { fetch } = createOutgoing(allow('127.0.0.1'), rebinding.lookup)
  const address = `http://turns.example:${port}/`
  expect(await (await fetch(address)).text()).toBe('GET at 127.0.0.1')
  expect(rebinding.asked()).toBe(1)
  await expect(fetch(address)).rejects.toThrow(OutgoingRefusedError)
  const both = createOutgoing(allow('127.0.0.1'), names(['127.0.0.2', '127.0.0.1']).lookup)
  expect(await (await both.fetch(address)).text()).toBe('GET at 127.0.0.1')
})

test('a redirect is returned as an answer, and not followed', async () => {
  reached.length = 0
  const { fetch } = createOutgoing(allow('127.0.0.1'))
  const onward = encodeURIComponent(`http://127.0.0.2:${port}/`)
  const answer = await fetch(`http://127.0.0.1:${port}/to?${onward}`, { redirect: 'follow' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `http://127.0.0.2:${port}/`])
  expect(reached).toEqual(['127.0.0.1'])
  await expect(fetch('file:///etc/passwd')).rejects.toThrow('no way out')
})

test('mail servers and the addresses that an identity provider returns are checked in the same way', async () => {
  const outgoing = createOutgoing([], names(['10.0.0.25']).lookup)
  const config = { smtpUrl: 'smtps://user:secret@mail.internal', mailFrom: 'a@example.ae' }
  const sent = sendBySmtp({ config, outgoing } as never, {
    recipient: 'b@example.ae',
    to: 'b@example.ae',
    subject: 's',
    text: 't',
  })
  await expect(sent).rejects.toThrow('mail.internal leads to 10.0.0.25')

  const issuer = createServer((_request, response) => {
    const { port: own } = issuer.address() as AddressInfo
    const endpoint = `http://127.0.0.2:${port}/token`
    const described = {
      issuer: `http://127.0.0.1:${own}`,
      authorization_endpoint: endpoint,
      token_endpoint: endpoint,
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(described))
  })
  listening.push(issuer)
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(issuer.address() as AddressInfo).port}`
  const redirectIn = 'https://portal.example.ae/return'
  const settings = { issuer: `http://${place}`, clientId: 'c', clientSecret: undefined, domain: undefined }
  const provider = oauthProvider(
    { outgoing: createOutgoing(allow(place)) },
    { ...settings, redirectIn, redirectOut: undefined },
  )
  reached.length = 0
  const { checks } = await provider.begin()
  const back = new URL(`${redirectIn}?code=abc&state=${checks.state}`)
  await expect(provider.finish(back, checks)).rejects.toMatchObject({ code: 'identity.oauth-refused' })
  expect(reached).toEqual([])
})

test.each(['10.0.0.0/33', '10.0.0', 'a b', '', ':80', 'http://minio', 'minio:0', 'minio:70000', '10.0.0.0/'])(
  '"%s" allows no peer: it is no name, address or network',
  (text) => expect(parseAllowance(text)).toBeUndefined(),
)
