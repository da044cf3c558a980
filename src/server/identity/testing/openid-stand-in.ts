/** An OpenID Connect provider on a free port, and a minimal browser of forms, links and cookies. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface OpenidStandIn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Refuses all issued refresh tokens from now on. */
  forgetEverybody(): void
  stop(): Promise<void>
}

/** Starts a provider that accepts every claimed user; an address that begins with `unproven` is not verified. */
export async function startOpenidStandIn(redirectIn: string): Promise<OpenidStandIn> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['falaj', 'a-secret-of-thirty-two-characters']
  let forgotten = false
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectIn],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    cookies: { keys: ['of the stand-in'] },
    async findAccount(_ctx, sub) {
      if (forgotten) return undefined
      return {
        accountId: sub,
        claims: () => ({
          sub,
          email: sub,
          email_verified: !sub.startsWith('unproven'),
          given_name: 'Alia',
          family_name: 'Al Falasi',
        }),
      }
    },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    forgetEverybody() {
      forgotten = true
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Follows redirects and fills the forms of sign-in pages in, until the address begins with `until`; answers the last. */
export async function walk(
  start: string,
  until: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ address: string; cookies: string[]; response: Response }> {
  const jar = new Map<string, Map<string, string>>()
  let request: { address: string; body?: URLSearchParams } = { address: start }
  for (let step = 0; step < 20; step++) {
    const { origin } = new URL(request.address)
    const own = jar.get(origin) ?? new Map<string, string>()
    jar.set(origin, own)
    const response = await fetch(request.address, {
      redirect: 'manual',
      headers: { cookie: [...own].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.body ? { method: 'POST', body: request.body } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      own.set(name, value)
    }
    const location = response.headers.get('location')
    const next = location === null ? undefined : new URL(location, request.address).href
    if (next?.startsWith(until))
      return { address: next, cookies: [...own].map(([n, v]) => `${n}=${v}`), response }
    if (next !== undefined) {
      request = { address: next }
      continue
    }
    const page = await response.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined)
      return { address: request.address, cookies: [], response: new Response(page, response) }
    const body = new URLSearchParams(fields)
    for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
      body.set(name, value)
    request = { address: new URL(action, request.address).href, body }
  }
  throw new Error(`never came to ${until}`)
}
