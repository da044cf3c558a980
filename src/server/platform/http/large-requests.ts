/**
 * Requests about large documents. A check of one of 10,000 lines takes a processor for a second, in which the event
 * loop would block all other requests: such a request is answered by the same routes in a thread of its own.
 */
import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Clock } from '../base/clock.ts'
import { problem } from '../base/problem.ts'
import { fairQueue } from '../processes/fair-queue.ts'
import { releaseBytes } from '../processes/release-bytes.ts'
import { type WorkThread, workThread } from '../processes/work-thread.ts'
import { noteUndeclared } from './answer-error.ts'
import { type App, actorOf } from './http.ts'
import { readJson } from './read-json.ts'
import { untilClosed } from './until-closed.ts'

/** Bytes of JSON from which a document is large: some 120 lines, which take about 15 ms. */
export const largeFrom = 32 * 1024

/** The dependencies of a thread that answers for this process. */
export interface LargeRequestsSetup {
  readonly config: Config
  /** 64 hexadecimal digits. */
  readonly secret: string
  readonly appUrl: string
}

/** A request as it is passed to the thread. */
interface HandedRequest {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array | undefined
  readonly remoteAddress: string
  /** Milliseconds by which our clock is ahead of the system's. */
  readonly ahead: number
}

interface HandedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: Uint8Array
  /** The code of the problem that it is. */
  readonly problem: string | undefined
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type LargeRequestTasks = { answer: (request: HandedRequest) => Promise<HandedAnswer> }

/** Raised by an operation for a document that is too large for the event loop. Nothing was written yet. */
export class LargeDocumentError extends Error {
  readonly bytes: number

  constructor(bytes: number) {
    super(`a document of ${bytes} bytes is worked on in a thread of its own`)
    this.bytes = bytes
  }
}

export interface LargeRequests {
  /**
   * Answers a request in a thread, when it is its organization's turn. If the client disconnects, a waiting request is not started, and the
   * thread of a request that only reads is ended. A started request that may write is finished, as on the event loop. Raises
   * `common.too-much-at-once` and `common.unavailable`.
   * @param cost bytes of the document
   */
  answer(request: FastifyRequest, reply: FastifyReply, cost: number): Promise<FastifyReply>
  /** Ends the threads; waiting requests fail. */
  stop(): Promise<void>
}

const megabyte = 1024 * 1024
/** A document of 10 MB, the largest that is accepted, needs some 15 s and 1 GB. */
const limits = { time: 60_000, memory: 1_536, idle: 120_000 }
const turns = { costOfOne: 24 * megabyte, costOfAll: 128 * megabyte, costPerSecond: 2 * megabyte }
/** Headers of a connection, which has its own. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

const atHand = new Set<HandedRequest>()

/** How many requests of this process wait for a thread or are answered in one. */
export const largeRequestsAtHand = (): number => atHand.size

/** Threads for large requests, on all processors but one; they start when they are needed. */
export function largeRequests(setup: LargeRequestsSetup, clock: Clock): LargeRequests {
  const file = new URL('../../large-requests-thread.ts', import.meta.url)
  const count = Math.min(4, Math.max(1, availableParallelism() - 1))
  const threads = Array.from({ length: count }, () =>
    workThread<LargeRequestTasks>(file, { ...limits, setup }),
  )
  const free = [...threads]
  const queue = fairQueue({ concurrency: count, ...turns })

  async function inThread(request: HandedRequest, signal: AbortSignal): Promise<HandedAnswer> {
    const thread = free.pop() as WorkThread<LargeRequestTasks>
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    try {
      return await thread.run(
        'answer',
        request,
        request.body ? [request.body] : [],
        isReading ? signal : undefined,
      )
    } finally {
      free.push(thread)
    }
  }

  return {
    async answer(request, reply, cost) {
      const { organizationId } = actorOf(request)
      const queued = handOver(request, clock)
      const disconnected = untilClosed(reply)
      atHand.add(queued)
      const {
        status,
        headers,
        body,
        problem: code,
      } = await queue
        .run(organizationId, cost, () => inThread(queued, disconnected), disconnected)
        .finally(() => atHand.delete(queued))
      // The request was finished without its client: its answer is dropped.
      if (disconnected.aborted) {
        releaseBytes(body)
        throw problem('common.unavailable', { detail: 'the client has gone' })
      }
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined && !ofConnection.has(name)) reply.header(name, value)
      if (code !== undefined) noteUndeclared(request, code)
      reply.raw.once('close', () => releaseBytes(body))
      return reply.status(status).send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}

function handOver(request: FastifyRequest, clock: Clock): HandedRequest {
  const { id, method, url, body } = request
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers
  return {
    id,
    method,
    url,
    headers,
    body: bytesOf(body),
    remoteAddress: request.socket.remoteAddress ?? '',
    ahead: clock.ahead ?? 0,
  }
}

/** A body as received, or a parsed one, serialized again. */
function bytesOf(body: unknown): Uint8Array | undefined {
  if (Buffer.isBuffer(body)) return body
  return body === undefined || body === null ? undefined : Buffer.from(JSON.stringify(body))
}

const takesDocuments = ({ routeOptions }: FastifyRequest) => routeOptions.config.takesDocuments === true

/** The received pieces of a body, which fastify copies into one. */
const pieces = new WeakMap<FastifyRequest, Buffer[]>()

/** Retains the pieces of a body up to the limit of its route, beyond which it is refused. */
function holdPieces(request: FastifyRequest, payload: NodeJS.ReadableStream): void {
  const held: Buffer[] = []
  pieces.set(request, held)
  let bytes = 0
  payload.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= (request.routeOptions.bodyLimit ?? 0)) held.push(piece)
    else held.length = 0
  })
}

/**
 * In this scope, requests with a large document are answered in a thread: those that bring one to a route with
 * `takesDocuments`, unread, and those whose operation came upon one.
 */
export function answerLargeInThread(app: App, large: LargeRequests): void {
  readJson(app, (request, body) => takesDocuments(request) && body.length > largeFrom)
  app.addHook('preParsing', (request, _, payload, done) => {
    if (takesDocuments(request) && Number(request.headers['content-length']) > largeFrom)
      holdPieces(request, payload)
    done(null, payload)
  })
  app.addHook('preValidation', async (request, reply) => {
    const { body } = request
    pieces.get(request)?.forEach(releaseBytes)
    if (!takesDocuments(request) || !Buffer.isBuffer(body)) return undefined
    return await large.answer(request, reply, body.length)
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof LargeDocumentError)) throw error
    return await large.answer(request, reply, error.bytes)
  })
}
