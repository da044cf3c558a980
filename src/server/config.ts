/** The environment, read once, checked as a whole, frozen. No other code of the server reads `process.env`. */
import { existsSync, mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type ArchiveConfig, ArchiveVariables, readArchiveConfig } from './archive-config.ts'
import { type IdentityConfig, IdentityVariables, readIdentityConfig } from './identity-config.ts'
import { type Allowance, parseAllowance } from './platform/base/outgoing.ts'

const makeSecret = 'openssl rand -hex 32'

const EnvironmentVariables = IdentityVariables.extend(ArchiveVariables.shape).extend({
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  HOST: z.string().default('127.0.0.1'),
  /** Address at which users reach the portal; used in mails and redirects. */
  FALAJ_PUBLIC_URL: z.url().optional(),
  /** Folder for the embedded database, secrets and logs. */
  FALAJ_DATA: z.string().default('.falaj'),
  /** Owner connection (migrations, job queue). Without it the embedded PostgreSQL is started. */
  DATABASE_URL: z.string().optional(),
  /**
   * The same straight to PostgreSQL, when DATABASE_URL leads through a pooler such as PgBouncer: migrations, the job
   * queue, LISTEN and locks need a connection that stays theirs.
   */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** Connection of the application role `falaj_app`, which owns nothing and cannot bypass row-level security. */
  DATABASE_APP_URL: z.string().optional(),
  /** Number of database connections of a process for its requests and jobs. */
  FALAJ_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(20),
  /**
   * Seconds for which an HTTP server that is asked to stop continues to answer, while `/readyz` reports that it is
   * not ready: as long as a load balancer needs to notice.
   */
  FALAJ_DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /**
   * Whether frequent statements are prepared with names. A transaction pooler may not support them: PgBouncer before
   * 1.21 does not.
   */
  FALAJ_PREPARED_STATEMENTS: z.enum(['yes', 'no']).default('yes'),
  /** 64 hex digits. With the embedded database the default is created and stored in the data folder. */
  FALAJ_SECRET: z
    .string()
    .regex(
      /^[0-9a-f]{64}$/i,
      `must be 64 hexadecimal digits (32 bytes), and nothing else. Make one with: ${makeSecret}`,
    )
    .optional(),
  /**
   * Reverse proxies whose `X-Forwarded-For` is trusted, comma separated: addresses, ranges such as `10.0.0.0/8`, or
   * the names `loopback`, `linklocal`, `uniquelocal`. Without it every request seems to come from the proxy.
   */
  FALAJ_TRUSTED_PROXIES: z.string().min(1).optional(),
  /**
   * Further names under which the portal is reached, comma separated, such as those of a load balancer or a container.
   * The name of FALAJ_PUBLIC_URL, addresses of numbers and `localhost` always are.
   */
  FALAJ_HOSTS: z.string().min(1).optional(),
  /** Rate limit of one requester: a user, a key, or the address of an unauthenticated request. */
  FALAJ_DELIVERIES_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  FALAJ_REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).default(1_200),
  /**
   * Whether every user needs an authenticator app or a passkey, and signing in by a password requires a second
   * factor. Only where the portal itself checks it: not with sign-in on pages of an identity provider.
   */
  FALAJ_SECOND_STEP: z.enum(['optional', 'required']).default('optional'),
  SMTP_URL: z.url().optional(),
  /**
   * Hosts that the portal may reach although their address is not public, comma separated: names, addresses and
   * networks, with a port if only that one is meant, such as `minio:9000, 10.20.0.0/16`. A numeric address or
   * `localhost` in SMTP_URL and the other addresses of this configuration is allowed automatically.
   */
  FALAJ_OUTGOING_ALLOW: z.string().min(1).optional(),
  /**
   * Without SMTP_URL mails, with their sign-in codes and reset links, are shown on a public page. That page exists
   * only while the portal is for this machine alone, unless this is `yes`.
   */
  FALAJ_SHOW_OUTBOX: z.enum(['yes', 'no']).optional(),
  /** Whether the processes with the HTTP server host the simulated network, or `main-network.ts` does. */
  FALAJ_SIMULATED_NETWORK: z.enum(['here', 'elsewhere']).default('here'),
  /**
   * The name or IPv4 address on which the simulated network listens, and under which the other processes reach it: needed
   * when a worker runs on another machine or in another container.
   */
  FALAJ_SIMULATED_NETWORK_HOST: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be a host name or an IPv4 address, without a port')
    .default('127.0.0.1'),
  /**
   * Whether owners and administrators may set faults in the simulated network, which affect all users of this
   * installation. By default only while the portal is for this machine alone.
   */
  FALAJ_SIMULATOR_CONTROLS: z.enum(['yes', 'no']).optional(),
  /** Whether new users may look around with a demo organization in the test environment. */
  FALAJ_DEMO: z.enum(['yes', 'no']).default('yes'),
  /** Whether the clock of the portal may be moved forward: for test installations only. */
  FALAJ_MOVABLE_CLOCK: z.enum(['yes', 'no']).default('no'),
  FALAJ_MAIL_FROM: z.string().default('Falaj <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  FALAJ_ASP_NAME: z.string().default('Falaj'),
  FALAJ_ASP_ACCREDITATION: z.string().default('TEST-ASP-0001'),
  /** Peppol seat of the service provider, scheme 0242. */
  FALAJ_ASP_SEAT: z.string().default('000900'),
  /** The tax authority's Peppol id, scheme 0242. */
  FALAJ_TAX_AUTHORITY_SEAT: z.string().default('000773'),
  /** Minutes that an onboarding attempt stays open after its first use. */
  FALAJ_ONBOARDING_MINUTES: z.coerce.number().int().min(1).max(120).default(5),
  FALAJ_WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
  /**
   * The operators of this portal: e-mail addresses, comma separated. They see the page for operators, once they have
   * proven their mailbox by a code or a reset link. By default there are none, except owners while the portal is for
   * this machine alone.
   */
  FALAJ_OPERATORS: z.string().optional(),
  /**
   * Number of documents a year that each customer sends and receives free of charge, by agreement. No default: the
   * law's figure is known from one secondary source only.
   */
  FALAJ_FREE_DOCUMENTS: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  /** Address for help, shown on the support page. */
  FALAJ_SUPPORT_EMAIL: z.email().optional(),
  /**
   * The token that a monitoring system must send as `Authorization: Bearer …` to read `/metrics`. Without it they are
   * open while the portal is for this machine alone, and closed otherwise.
   */
  FALAJ_METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * Megabytes for the process that makes a PDF; 1,000 lines need about 300. By default half of the machine's memory,
   * at least 1,024 and at most 4,096.
   */
  FALAJ_PDF_MEMORY: z.coerce.number().int().min(512).max(65_536).default(usualPdfMemory),
  /** Test hook: the worker ends itself with SIGKILL when it reaches the step of this name. */
  FALAJ_TEST_KILL_AT: z.string().optional(),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  readonly databaseConnections: number
  readonly drainSeconds: number
  /** Megabytes for the process that makes a PDF. */
  readonly pdfMemory: number
  /** Whether frequent statements are prepared. */
  readonly preparedStatements: boolean
  readonly secret: string | undefined
  readonly trustedProxies: string | undefined
  /** Names under which the portal is reached, in small letters. */
  readonly hosts: readonly string[]
  /** Rate limit of one requester. */
  /** Mails and private links of documents of an organization within 24 hours, in each environment. */
  readonly deliveriesPerDay: number
  readonly requestsPerMinute: number
  /** The store of legal files besides the database. */
  readonly archive: ArchiveConfig
  readonly smtpUrl: string | undefined
  /** Hosts that the portal may reach although their address is not public. */
  readonly outgoingAllowed: readonly Allowance[]
  /** Whether mails are shown on a public page. */
  readonly showOutbox: boolean
  /** Whether the simulated network is hosted beside the HTTP server. */
  readonly hostsNetwork: boolean
  /** Where the simulated network listens: a host name or an IPv4 address. */
  readonly networkHost: string
  /** Whether the faults of the simulated network may be changed. */
  readonly simulatorControls: boolean
  /** Whether the clock may be moved forward. */
  /** Whether new users may look around with a demo organization in the test environment. */
  readonly offersDemo: boolean
  readonly movableClock: boolean
  readonly mailFrom: string
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly identity: IdentityConfig
  /** Whether everyone needs an authenticator app or a passkey. */
  readonly secondStep: 'optional' | 'required'
  readonly serviceProvider: { readonly name: string; readonly accreditation: string; readonly seat: string }
  readonly taxAuthoritySeat: string
  readonly onboardingMinutes: number
  readonly workerConcurrency: number
  /** E-mail addresses in small letters; undefined when not configured. */
  readonly operators: readonly string[] | undefined
  /** Address for help. */
  readonly supportEmail: string | undefined
  /** For live documents, by organization; undefined without an agreement. */
  readonly freeDocumentsAYear: number | undefined
  readonly metricsToken: string | undefined
  /** Whether only this machine reaches the portal. */
  readonly forThisMachine: boolean
  readonly killAt: string | undefined
}

/** Raised for an invalid environment; the message lists every fault. */
export class ConfigError extends Error {}

/** Words between commas, in small letters. */
function listOf(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim().toLowerCase() || [])
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)
}

function refusal(faults: readonly string[]): ConfigError {
  return new ConfigError(
    `The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
}

/** The schema of our SQL functions. A role of this name would have it as the first of its search path. */
const schemaName = 'falaj'

/**
 * Processes that share a database share sessions and sealed values, so all of them must have one secret: one created
 * by each would differ.
 */
function faultsOfDatabase(env: z.infer<typeof EnvironmentVariables>, dataFolder: string): string[] {
  if (!env.DATABASE_URL)
    return (['DATABASE_APP_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) =>
      env[name] ? `${name}: goes only with DATABASE_URL; set that too, or neither.` : [],
    )
  const faults = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) =>
    URL.parse(env[name] ?? '')?.username === schemaName
      ? `${name}: the owner must have another name than ${schemaName}, such as falaj_owner: PostgreSQL would create its tables in the schema of that name.`
      : [],
  )
  if (env.FALAJ_SECRET) return faults
  const made = path.join(dataFolder, 'secret')
  const how = existsSync(made)
    ? `This portal has used the one in ${made}: set FALAJ_SECRET to what that file holds.`
    : `Make one with: ${makeSecret}`
  return [
    ...faults,
    `FALAJ_SECRET: is needed with DATABASE_URL, the same 64 hexadecimal digits for every process on that database. ${how}`,
  ]
}

/** Default ports of addresses without one. */
const usualPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
}

/**
 * Hosts that the portal may reach although their address is not public: the configured ones, and numeric addresses in
 * other settings.
 */
function outgoingAllowedOf(env: z.infer<typeof EnvironmentVariables>, faults: string[]): Allowance[] {
  const configured = listOf(env.FALAJ_OUTGOING_ALLOW ?? '').flatMap((text) => {
    const allowance = parseAllowance(text)
    if (!allowance)
      faults.push(
        `FALAJ_OUTGOING_ALLOW: "${text}" is no name, address or network; say it like minio:9000 or 10.20.0.0/16.`,
      )
    return allowance ?? []
  })
  const named = [
    env.SMTP_URL,
    env.FALAJ_ARCHIVE_S3_BUCKET,
    env.FALAJ_COGNITO_ENDPOINT,
    env.FALAJ_OPENID_ISSUER,
    env.FALAJ_OAUTH_DOMAIN,
  ].flatMap((address) => {
    const url = URL.parse(address ?? '')
    const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
    if (!url || (isIP(host) === 0 && host !== 'localhost')) return []
    return parseAllowance(`[${host}]:${url.port || usualPorts[url.protocol] || 0}`) ?? []
  })
  return [...configured, ...named]
}

/** The owner's connection to the database, past any pooler; undefined when none is configured. */
export function ownerUrl(environment: Record<string, string | undefined> = process.env): string | undefined {
  return environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL
}

/** Our environment with some variables set otherwise: for a process of our own that is configured as we are. */
export function environmentWith(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes }
}

/** The portal can require a second factor only where it checks it itself. */
function faultsOfSecondStep(
  { FALAJ_SECOND_STEP: secondStep }: z.infer<typeof EnvironmentVariables>,
  identity: IdentityConfig,
): string[] {
  if (secondStep !== 'required' || !('oauth' in identity) || !identity.oauth) return []
  return [
    'FALAJ_SECOND_STEP: goes only where the portal asks for the second step; people sign in on pages of the identity provider here, so require it there.',
  ]
}

function serviceProviderOf(env: z.infer<typeof EnvironmentVariables>): Config['serviceProvider'] {
  return Object.freeze({
    name: env.FALAJ_ASP_NAME,
    accreditation: env.FALAJ_ASP_ACCREDITATION,
    seat: env.FALAJ_ASP_SEAT,
  })
}

/** The host names that the portal answers to. */
function hostsOf(
  { FALAJ_HOSTS = '', HOST }: z.infer<typeof EnvironmentVariables>,
  publicUrl: string,
): readonly string[] {
  const named = URL.parse(publicUrl)?.hostname ?? ''
  return Object.freeze([named, HOST.toLowerCase(), ...listOf(FALAJ_HOSTS)])
}

/**
 * Reads and checks the configuration. Relative folders are resolved against the working folder.
 * Raises ConfigError naming each variable that is wrong and what it should be.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = EnvironmentVariables.safeParse(environment)
  if (!parsed.success)
    throw refusal(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = parsed.data
  const dataFolder = path.resolve(env.FALAJ_DATA)
  const faults = faultsOfDatabase(env, dataFolder)
  const usualArchive = env.DATABASE_URL ? 'none' : 'folder'
  const archive = readArchiveConfig(env, { usual: usualArchive, dataFolder }, faults)
  const outgoingAllowed = outgoingAllowedOf(env, faults)
  const publicUrl = (env.FALAJ_PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, '')
  const identity = readIdentityConfig(env, publicUrl, faults)
  faults.push(...faultsOfSecondStep(env, identity))
  if (faults.length > 0) throw refusal(faults)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const forUsAlone = isLoopback(env.HOST) && isLoopback(URL.parse(publicUrl)?.hostname ?? '')
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseConnections: env.FALAJ_DATABASE_CONNECTIONS,
    pdfMemory: env.FALAJ_PDF_MEMORY,
    drainSeconds: env.FALAJ_DRAIN_SECONDS,
    preparedStatements: env.FALAJ_PREPARED_STATEMENTS === 'yes',
    secret: env.FALAJ_SECRET,
    trustedProxies: env.FALAJ_TRUSTED_PROXIES,
    hosts: hostsOf(env, publicUrl),
    deliveriesPerDay: env.FALAJ_DELIVERIES_PER_DAY,
    requestsPerMinute: env.FALAJ_REQUESTS_PER_MINUTE,
    archive: Object.freeze(archive),
    smtpUrl: env.SMTP_URL,
    outgoingAllowed: Object.freeze(outgoingAllowed),
    showOutbox:
      env.SMTP_URL === undefined && (env.FALAJ_SHOW_OUTBOX ? env.FALAJ_SHOW_OUTBOX === 'yes' : forUsAlone),
    hostsNetwork: env.FALAJ_SIMULATED_NETWORK === 'here',
    networkHost: env.FALAJ_SIMULATED_NETWORK_HOST,
    simulatorControls: env.FALAJ_SIMULATOR_CONTROLS ? env.FALAJ_SIMULATOR_CONTROLS === 'yes' : forUsAlone,
    offersDemo: env.FALAJ_DEMO === 'yes',
    movableClock: env.FALAJ_MOVABLE_CLOCK === 'yes',
    mailFrom: env.FALAJ_MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    identity,
    secondStep: env.FALAJ_SECOND_STEP,
    serviceProvider: serviceProviderOf(env),
    taxAuthoritySeat: env.FALAJ_TAX_AUTHORITY_SEAT,
    onboardingMinutes: env.FALAJ_ONBOARDING_MINUTES,
    workerConcurrency: env.FALAJ_WORKER_CONCURRENCY,
    operators: env.FALAJ_OPERATORS === undefined ? undefined : Object.freeze(listOf(env.FALAJ_OPERATORS)),
    supportEmail: env.FALAJ_SUPPORT_EMAIL,
    freeDocumentsAYear: env.FALAJ_FREE_DOCUMENTS,
    metricsToken: env.FALAJ_METRICS_TOKEN,
    forThisMachine: forUsAlone,
    killAt: env.FALAJ_TEST_KILL_AT,
  })
}

/** Half of the machine's memory, within useful bounds. */
function usualPdfMemory(): number {
  return Math.min(4_096, Math.max(1_024, Math.floor(totalmem() / 2 / 1024 / 1024)))
}
