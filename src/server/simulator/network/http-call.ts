import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'

export interface HttpCall {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds for the whole of it. */
  readonly timeout: number
}

/** A complete answer. */
export interface HttpAnswer {
  readonly status: number
  /** A status of 200 to 299. */
  readonly ok: boolean
  readonly text: string
  header(name: string): string | undefined
}

/** No connection was established: not a byte of the request was sent. */
export class NotConnectedError extends Error {}

const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])
const agent = new Agent({ keepAlive: true })

/**
 * One request over a persistent connection; half the processor time of `fetch`. Raises NotConnectedError when the
 * connection is refused; after any other error the request may have arrived.
 */
export async function callHttp(url: string, call: HttpCall): Promise<HttpAnswer> {
  return await new Promise((resolve, reject) => {
    const { method = 'GET', headers, body } = call
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(url, { method, agent, headers: { ...headers, ...length } })
    const timer = setTimeout(() => {
      const text = `no answer within ${call.timeout} ms`
      outgoing.destroy(isConnecting(outgoing.socket) ? new NotConnectedError(text) : new Error(text))
    }, call.timeout)
    const fail = (error: Error) => {
      clearTimeout(timer)
      const { code } = error as NodeJS.ErrnoException
      reject(notConnected.has(code ?? '') ? new NotConnectedError(error.message, { cause: error }) : error)
    }
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        resolve(answerOf(response, Buffer.concat(parts)))
      })
    })
    outgoing.end(body)
  })
}

function isConnecting(socket: Socket | null): boolean {
  return socket === null || socket.connecting
}

function answerOf(response: IncomingMessage, body: Buffer): HttpAnswer {
  const status = response.statusCode ?? 0
  return {
    status,
    ok: status >= 200 && status < 300,
    text: body.toString('utf8'),
    header(name) {
      const value = response.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
  }
}
