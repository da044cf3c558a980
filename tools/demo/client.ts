/** Calls a running portal as a user's browser does. */
import { randomUUID } from 'node:crypto'

export class DemoError extends Error {}

export interface Answer {
  status: number
  // Responses are read by field; a missing one shows as an error of the demo.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Client {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Like `send`; anything but a success ends the demo with the portal's response. */
  need(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer['body']>
  /** Hands over the bytes of a file. */
  upload(path: string, bytes: string): Promise<Answer['body']>
  signIn(token: string): void
  select(participant: string): void
  readonly url: string
}

export function createClient(url: string): Client {
  const own: Record<string, string> = {}
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}/api/preprod/v1${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...own, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const need: Client['need'] = async (method, path, body, headers) => {
    const answer = await send(method, path, body, headers)
    if (answer.status >= 400) {
      throw new DemoError(`${method} ${path} was refused (${answer.status}): ${JSON.stringify(answer.body)}`)
    }
    return answer.body.data
  }
  return {
    url,
    send,
    need,
    upload: (path, bytes) =>
      need('POST', path, bytes, {
        'content-type': 'application/octet-stream',
        'idempotency-key': randomUUID(),
      }),
    signIn(token) {
      own.authorization = `Falaj ${token}`
    },
    select(participant) {
      own['falaj-participant'] = participant
    },
  }
}

const patienceMs = 60_000

/** Polls for a result of other processes until it exists. */
export async function soon<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new DemoError(`not within ${patienceMs / 1000} seconds: ${what}`)
}
