/** The HTTP server: schemas at the route, one error handler, security headers, limits; no business rules. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Operation } from '#contract/api/operation'
import type { Environment } from '#contract/common'
import { type Actor, actorIdOf } from '#core/access'
import type { Config } from '../../config.ts'
import { withAddress } from '../actors/make-actor.ts'
import type { Logger } from '../base/log.ts'
import { type ProblemError, problem } from '../base/problem.ts'
import { answerError, refuseConnection, requestIdHeader } from './answer-error.ts'
import { hostCheck } from './hosts.ts'
import { describeInterface } from './openapi.ts'
import { routedAddress } from './page-address.ts'
import { whileAllowed } from './while-allowed.ts'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a write failed for lack of disk space within the last minute. */
    isStorageFull(): boolean
  }
  interface FastifyRequest {
    /** The actor; null until the request is authenticated. */
    actor: Actor | null
    /** Authenticates the requester again, with their present access; null on routes outside of an environment. */
    readActor: ActorByCookie | null
  }
  interface FastifyContextConfig {
    /** The declaration of the route's operation. */
    operation?: Operation
    /** Served without authentication. */
    public?: boolean
    /** Served also to users who have yet to set up the second factor that the operator requires. */
    beforeSecondStep?: boolean
    /** Requests that are exempt from the rate limit: those with proof that they come from this installation. */
    uncounted?: (request: FastifyRequest) => boolean
    /** Accepts whole documents, which may be large. */
    takesDocuments?: boolean
    /** Acts for the participant that the request names: required by `participantOf`. */
    participant?: boolean | 'optional'
    /** Whether the request must or may have an idempotency key: required to read the key. */
    idempotencyKey?: 'required' | 'optional'
    /** Media type of the file that it sends. */
    answers?: string
    /** Statuses of refusals that no other route has. */
    refusals?: readonly number[]
  }
}

/** Aborted when the client disconnects before the answer: for requests that only read. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new Error('the client has left'))
  })
  return left.signal
}

/**
 * Turns the Authorization header into the actor, or null when it is not valid. `organization` is the one that the
 * user works for, of their memberships; raises `identity.not-a-member` (403) for another one.
 */
export type Authenticate = (request: {
  readonly authorization: string | undefined
  readonly environment: Environment
  readonly organization: string | undefined
  readonly address: string
  /** The request was authenticated when it came, and its token may have expired since: only access is read again. */
  readonly isContinued?: boolean
  /** The audience of the route. */
  readonly serves: Pick<FastifyContextConfig, 'public' | 'beforeSecondStep'>
}) => Promise<Actor | null>

/** The actor of a request by a browser that sends no token, by its session cookie. */
export type ActorByCookie = (request: FastifyRequest) => Promise<Actor | null>

/** For public routes: a body that is read before authentication is small. */
const publicBodyLimit = 64 * 1024
/** For routes without documents: cheap to read. */
const plainBodyLimit = 256 * 1024
/** For documents. */
const bodyLimit = 10 * 1024 * 1024
/** Milliseconds in which a whole request must be there; without a bound, trickled ones would pile up. */
const requestTimeout = 300_000
/** Milliseconds within which more of a body must arrive. */
const bodyProgress = 30_000
const year = 31_536_000

/** The server's configuration. */
type Place = Pick<Config, 'trustedProxies' | 'publicUrl' | 'hosts' | 'requestsPerMinute'>

interface HttpOptions {
  /** Requests come from a process of ours that has named and counted them, not from a network. */
  handedOver?: boolean
  /** For tests: `bodyProgress` of another length. */
  bodyProgress?: number
  /** For tests: milliseconds of delay from which on requests are refused. */
  behindAtMost?: number | undefined
}

/** Creates the server with everything that all routes share. */
export async function createHttp(
  log: Logger,
  { trustedProxies, publicUrl, hosts, requestsPerMinute }: Place,
  { handedOver = false, ...options }: HttpOptions = {},
): Promise<App> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    genReqId: ({ headers }) => (handedOver ? String(headers[requestIdHeader]) : randomUUID()),
    trustProxy: trustedProxies ?? false,
    // Running requests, and those that still arrive over open connections, are answered before the server closes; see
    // `stopHttp`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: routedAddress,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor', null)
  app.decorateRequest('readActor', null)
  watchStorage(app)
  // Browsers enforce it for a year: only for a portal that is reached by https permanently.
  const strictTransportSecurity = publicUrl.startsWith('https:') && { maxAge: year, includeSubDomains: false }
  await app.register(helmet, { ...securityHeaders, strictTransportSecurity })
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
    if (!handedOver) endWithoutProgress(request, options.bodyProgress ?? bodyProgress)
  })
  if (!handedOver) app.addHook('onRequest', hostCheck(hosts))
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  if (!handedOver) await limitLoad(app, requestsPerMinute, options.behindAtMost)
  await describeInterface(app)
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) =>
    answerError(error, request, reply),
  )
  return app
}

/** Milliseconds after a refused write for which the storage counts as full. */
const storageFullFor = 60_000

function watchStorage(app: FastifyInstance): void {
  let refusedAt = Number.NEGATIVE_INFINITY
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode === 507) refusedAt = performance.now()
  })
  app.decorate('isStorageFull', () => performance.now() - refusedAt < storageFullFor)
}

/** Limits the requests of one requester, and of all while this process is overloaded. */
async function limitLoad(
  app: FastifyInstance,
  requestsPerMinute: number,
  behindAtMost = 3_000,
): Promise<void> {
  await app.register(rateLimit, {
    // `guard` counts: after authentication, before any refusal.
    global: false,
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => requesterKeyOf(request),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: behindAtMost,
    retryAfter: 5,
  })
}

/** The key of the rate limit: a user, an API key, or the address of requests without either. */
function requesterKeyOf({ actor, ip }: FastifyRequest): string {
  return actor ? `actor ${actorIdOf(actor)}` : `address ${ip}`
}

const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Pages with style elements name them by a nonce (`site.ts`).
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
}

/** Binds a group of routes to an environment and authenticates requests before any of them runs. */
export function guard(app: App, environment: Environment, authenticate: Authenticate): void {
  app.addHook('onRoute', (route) => {
    const { public: isPublic, takesDocuments } = route.config ?? {}
    route.bodyLimit ??= isPublic ? publicBodyLimit : takesDocuments ? bodyLimit : plainBodyLimit
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // Answers hold business data and tokens: no cache on the way may keep them.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!request.actor || !(payload instanceof Readable)) return payload
    return Readable.from(whileAllowed(request, payload), { objectMode: false })
  })
  const readActor = async (request: FastifyRequest, isContinued = false): Promise<Actor | null> => {
    const { headers, ip: address } = request
    const { authorization } = headers
    const organization = organizationOf(headers)
    const serves = request.routeOptions.config
    const actor = await authenticate({
      authorization,
      environment,
      organization,
      address,
      isContinued,
      serves,
    })
    return actor && withAddress(actor, address)
  }
  // Not there when another process has counted already.
  const countRequest = app.hasDecorator('createRateLimit') ? app.createRateLimit() : undefined
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    request.readActor = (same) => readActor(same, true)
    request.actor = await readActor(request)
    if (countRequest && !config.uncounted?.(request)) sendLimitHeaders(reply, await countRequest(request))
    if (!request.actor && !config.public) throw problem('identity.not-signed-in')
  })
}

type Counted = Awaited<ReturnType<ReturnType<App['createRateLimit']>>>

/**
 * Sends the number of requests left and until when (draft-ietf-httpapi-ratelimit-headers). Raises
 * `common.too-many-requests`.
 */
function sendLimitHeaders(reply: FastifyReply, counted: Counted): void {
  if (counted.isAllowed) return
  const { remaining, ttlInSeconds, isExceeded } = counted
  reply.header('ratelimit-policy', `"minute";q=${counted.max};w=60`)
  reply.header('ratelimit', `"minute";r=${Math.max(0, remaining)};t=${ttlInSeconds}`)
  if (isExceeded) throw problem('common.too-many-requests', { retryAfterSeconds: ttlInSeconds })
}

/** Ends the connection of a stalled body. */
function endWithoutProgress({ raw, headers }: FastifyRequest, milliseconds: number): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  // Each part that arrives restarts the timeout.
  raw.socket.setTimeout(milliseconds)
  raw.once('end', () => raw.socket.setTimeout(0))
}

/** The actor of a request. Raises `identity.not-signed-in` (401) when there is none. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw problem('identity.not-signed-in')
  return request.actor
}

/**
 * The actor of a request that the browser may send without a token: then the user of its session cookie. Raises
 * `identity.not-signed-in` (401) when there is none.
 */
export async function actorOrByCookie(request: FastifyRequest, byCookie: ActorByCookie): Promise<Actor> {
  if (!request.actor) {
    request.readActor = byCookie
    request.actor = await byCookie(request)
  }
  return actorOf(request)
}

/** The organization selected in the client, for users of several; the caller must check the membership. */
function organizationOf(headers: FastifyRequest['headers']): string | undefined {
  const value = headers['falaj-organization']
  return Array.isArray(value) ? value[0] : value
}

/** Headers that a route reads must be in its configuration, from which the OpenAPI document is built. */
function requireMark({ routeOptions }: FastifyRequest, name: 'participant' | 'idempotencyKey'): void {
  if (!routeOptions.config[name]) throw new Error(`${routeOptions.url}: "${name}" is missing in its config`)
}

/** The participant selected in the client; the room checks that it belongs to the actor. */
export function participantOf(request: FastifyRequest): string {
  requireMark(request, 'participant')
  const named = participantNamedBy(request)
  if (named === undefined) throw problem('participant.not-selected')
  return named
}

/** The participant that the request acts for, on any route; undefined when it names none. */
export function participantNamedBy({ headers }: FastifyRequest): string | undefined {
  const value = headers['falaj-participant']
  return typeof value === 'string' && /^par_[0-9a-z]{26}$/.test(value) ? value : undefined
}

/** The key under which a write acts once. Raises `idempotency.key-missing` (400). */
export function idempotencyKeyOf(request: FastifyRequest): string {
  requireMark(request, 'idempotencyKey')
  const value = request.headers['idempotency-key']
  if (typeof value !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(value))
    throw problem('idempotency.key-missing')
  return value
}

/** As `idempotencyKeyOf`, for writes that may go without a key; a malformed one is refused. */
export function optionalIdempotencyKeyOf(request: FastifyRequest): string | undefined {
  requireMark(request, 'idempotencyKey')
  return request.headers['idempotency-key'] === undefined ? undefined : idempotencyKeyOf(request)
}
