/** Calls the APIs as a careful client would: any of them, with retries of requests whose response was lost. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestOptions, TestResponse } from '../../src/server/platform/testing/portal.ts'

export interface LoadClient {
  readonly url: string
  /** One attempt at the next API. Raises when there was no response. */
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>
  /** Retries until the response is a success or a definite refusal; raises after `timeoutMs`. */
  insist(method: string, path: string, options?: RequestOptions): Promise<TestResponse>
  readonly figures: { requests: number; repeats: number }
  close(): void
}

/** Answers after which the same request makes sense again: too many, unavailable, timed out on the way. */
const again = new Set([408, 425, 429, 500, 502, 503, 504])

export function createLoadClient(urls: readonly string[], timeoutMs = 600_000): LoadClient {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  const figures = { requests: 0, repeats: 0 }
  let turn = 0

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const base = urls[turn++ % urls.length] ?? ''
    const target = path.startsWith('//')
      ? path.slice(1)
      : `/api/${options.environment ?? 'preprod'}/v1${path}`
    figures.requests += 1
    return await send(agent, new URL(target, base), method, options)
  }

  return {
    url: urls[0] ?? '',
    figures,
    request,
    async insist(method, path, options = {}) {
      const key = options.idempotencyKey === true ? randomUUID() : options.idempotencyKey
      const same = key === undefined ? options : { ...options, idempotencyKey: key }
      const began = performance.now()
      for (let pause = 50; ; pause = Math.min(pause * 2, 2_000)) {
        const answer = await request(method, path, same).catch((error: unknown) => error)
        const response = answer instanceof Error ? undefined : (answer as TestResponse)
        if (response && !again.has(response.status)) return response
        if (performance.now() - began > timeoutMs)
          throw new Error(
            `${method} ${path} had no answer: ${response ? response.status : String(answer)} ${JSON.stringify(response?.body)}`,
          )
        figures.repeats += 1
        const retryAfterMs = Number(response?.headers.get('retry-after') ?? 0) * 1000
        await sleep(Math.max(retryAfterMs, pause * (0.5 + Math.random())))
      }
    },
    close: () => agent.destroy(),
  }
}

function send(agent: http.Agent, url: URL, method: string, options: RequestOptions): Promise<TestResponse> {
  const body =
    options.body === undefined
      ? undefined
      : typeof options.body === 'string'
        ? options.body
        : JSON.stringify(options.body)
  const headers: Record<string, string> = { ...options.headers }
  if (options.token) headers.authorization = `Falaj ${options.token}`
  if (options.participant) headers['falaj-participant'] = options.participant
  if (options.idempotencyKey)
    headers['idempotency-key'] = options.idempotencyKey === true ? randomUUID() : options.idempotencyKey
  if (body !== undefined) {
    headers['content-type'] ??= 'application/json'
    headers['content-length'] = String(Buffer.byteLength(body))
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers, timeout: 60_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('aborted', () => reject(new Error('the answer broke off')))
      response.once('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        const isJson = (response.headers['content-type'] ?? '').includes('json')
        resolve({
          status: response.statusCode ?? 0,
          headers: headersOf(response),
          body: isJson ? parsed(text) : text,
        })
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', reject)
    request.end(body)
  })
}

function headersOf(response: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return headers
}

/** A response that was cut off counts as none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
