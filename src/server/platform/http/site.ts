/** The built web app, its configuration, and the pages for operators. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { OutboxResponse, WebConfig } from '#contract/site'
import type { Context } from '../base/context.ts'
import { type ProblemError, problem } from '../base/problem.ts'
import { listOutbox } from '../mail/mail.ts'
import type { AllowedMethods } from './allowed-methods.ts'
import { answerError } from './answer-error.ts'
import type { App } from './http.ts'
import { isForPage } from './page-address.ts'
import { renderReference } from './reference-page.ts'

const webFolder = path.resolve(import.meta.dirname, '../../../../dist/web')
const year = 31_536_000
/** Milliseconds within which the database must answer, and for which its answer is cached. */
const readyWithin = 2_000
const readyFor = 1_000

/** Headers that only a page needs. A screen loads tens of scripts and styles, which do not need them. */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface SiteOptions {
  /** Whether the live environment has an access point. */
  liveConnected: boolean
  /** Whether a stop was requested: it still answers, and load balancers should choose another process. */
  isStopping: () => boolean
  allowedMethods: AllowedMethods
  /** Adds figures of this process. */
  measure: (registry: Registry) => void
  /** Figures of the portal for `/metrics`, beside those of the process. */
  metrics: () => Promise<string>
}

/** Everything that is served outside `/api`. */
export async function siteRoutes(app: App, context: Context, options: SiteOptions): Promise<void> {
  const open = { config: { public: true } }
  app.get('/config.json', open, async () => WebConfig.parse(webConfig(context, options)))
  // Answers while the process lives, even when it is too busy for other requests: a restart would not help.
  app.get('/healthz', { config: { public: true, pressureHandler: () => undefined } }, async () => ({
    status: 'ok',
  }))
  const isReady = watchDatabase(context)
  app.get('/readyz', open, async (_request, reply) => {
    if (options.isStopping()) return reply.status(503).send({ status: 'stopping' })
    if (!(await isReady())) return reply.status(503).send({ status: 'database unreachable' })
    // Stored data can still be read: taking the process out of service would prevent that, too.
    return { status: app.isStorageFull() ? 'storage full' : 'ok' }
  })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  options.measure(metrics)
  app.get('/metrics', open, async (request, reply) => {
    if (!mayReadMetrics(context, request.headers.authorization)) throw problem('operations.metrics-closed')
    const own = await metrics.metrics()
    return reply.type(metrics.contentType).send(`${own}\n${await options.metrics()}`)
  })
  app.get('/openapi.json', open, async () => app.swagger())
  app.get('/docs', open, async (_request, reply) => sendStyledPage(reply, renderReference(app.swagger())))
  if (context.config.showOutbox) {
    app.get('/outbox.json', open, async (_request, reply) => {
      // Codes and links to sign in with.
      reply.header('cache-control', 'no-store')
      return OutboxResponse.parse({ data: await context.db.system((tx) => listOutbox(tx, 50)) })
    })
  }
  await webApp(app, options.allowedMethods)
}

function webConfig({ config }: Context, { liveConnected }: SiteOptions): WebConfig {
  const { identity, showOutbox, supportEmail } = config
  return {
    environments: { preprod: '/api/preprod/v1', prod: '/api/prod/v1' },
    liveConnected,
    verificationProvider: 'emaratax',
    mailOutbox: showOutbox,
    supportEmail: supportEmail ?? null,
    // An external pool mails codes for a new password, not links.
    resetsByCode: identity.pool === 'cognito',
    signsInElsewhere: identity.pool !== 'embedded' && identity.oauth !== undefined,
    hasPasswords: identity.pool !== 'openid',
    // Null when passkeys are not supported: with an external pool, or at an address that browsers do not support.
    passkeyOrigin: identity.pool === 'embedded' ? (identity.passkeys?.origin ?? null) : null,
  }
}

/**
 * Checks that the database answers in time; a connection alone proves nothing. The result is cached for a second,
 * because the route is public.
 */
function watchDatabase(context: Context): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  async function ask(): Promise<boolean> {
    const limit = new AbortController()
    try {
      const late = sleep(readyWithin, false, { signal: limit.signal, ref: false })
      const isThere = context.db
        .autocommit((tx) => sql`select 1`.execute(tx))
        .then(
          () => true,
          () => false,
        )
      return await Promise.race([isThere, late])
    } finally {
      limit.abort()
    }
  }
  return () => {
    const now = performance.now()
    if (now - checkedAt > readyFor) {
      checkedAt = now
      answer = ask()
    }
    return answer
  }
}

function mayReadMetrics({ config }: Context, authorization: string | undefined): boolean {
  if (config.metricsToken === undefined) return config.forThisMachine
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(`Bearer ${config.metricsToken}`), digest(authorization ?? ''))
}

/** Files of the build by name, for a year where the name carries a hash; every other page is the app's. */
async function webApp(app: App, allowedMethods: AllowedMethods): Promise<void> {
  const index = path.join(webFolder, 'index.html')
  const hasPages = () => existsSync(index)
  // Never cached: its nonce is for this response.
  const sendPage = async (reply: FastifyReply) =>
    sendStyledPage(reply.header('cache-control', 'no-store'), await readFile(index, 'utf8'))
  /** For an address that no page has: the app shows its 404 screen, a program gets the problem. */
  async function sendMissing(
    request: FastifyRequest,
    reply: FastifyReply,
    error: FastifyError | ProblemError,
  ) {
    if (!hasPages() || !isForPage(request.raw)) return answerError(error, request, reply)
    return await sendPage(reply.status(404))
  }
  if (existsSync(webFolder)) {
    await app.register(async (files) => {
      // An address such as `/%00` is no name of a file.
      files.setErrorHandler((error: FastifyError, request, reply) =>
        (error.statusCode ?? 500) < 500
          ? sendMissing(request, reply, error)
          : answerError(error, request, reply),
      )
      await files.register(fastifyStatic, staticFiles)
      // A route of its own: that of the library reads the folder of each file, to compare the case of its name.
      files.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        schema: { hide: true },
        handler: ({ params }, reply) => reply.sendFile((params as { '*': string })['*']),
      })
    })
  }
  // The routes below take "/" for a folder, and refuse clients that do not accept compression.
  app.get('/', async (_request, reply) => {
    if (!hasPages()) throw problem('common.not-found')
    return sendPage(reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const allowed = allowedMethods(path)
    // An id that is longer than any leads here too: its address takes the method, and nothing is there.
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '))
      throw problem('common.method-not-allowed')
    }
    if (request.originalUrl !== request.url) return sendMissing(request, reply, problem('common.bad-request'))
    // Addresses of screens have no file ending; a missing file is missing, not a screen.
    const isPage = !/^\/(api|assets)\/|\.[a-z0-9]+$/i.test(path)
    if (!isPage || !hasPages()) return sendMissing(request, reply, problem('common.not-found'))
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD')
      throw problem('common.method-not-allowed')
    }
    return sendPage(reply)
  })
}

const staticFiles: FastifyStaticOptions = {
  root: webFolder,
  serve: false,
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, file) => {
    const hashed = file.includes(`${path.sep}assets${path.sep}`)
    if (/\.(js|css|woff2)(\.(br|gz))?$/.test(file))
      for (const name of headersOfPages) reply.removeHeader(name)
    reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
  },
}

const policyHeader = 'content-security-policy'

/**
 * Sends a page whose inline styles are allowed: each gets the nonce in the policy of this response, and a `meta`
 * element passes it to the scripts that add more.
 * @param html with its style elements as `<style>`
 */
function sendStyledPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = String(reply.getHeader(policyHeader) ?? '')
  const styled = policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
  const page = html
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replace('</head>', `<meta name="style-nonce" content="${nonce}" /></head>`)
  return reply.header(policyHeader, styled).type('text/html; charset=utf-8').send(page)
}
