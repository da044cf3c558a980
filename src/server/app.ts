/** The only place that joins rooms, adapters and configuration. */
import type { FastifyRequest } from 'fastify'
import type { Environment } from '#contract/common'
import { archiveJobs, archiveRoutes, scheduleArchive, sweptVerifications } from '#server/archive'
import { auditJobs, auditRoutes } from '#server/audit'
import { contactJobs, contactRoutes, recheckContactsJob } from '#server/contacts'
import { dataExportJobs, dataExportRoutes, sweptDataExports } from '#server/data-export'
import { deletionJobs, deletionRoutes, scheduleDeletions } from '#server/deletion'
import { deliveryJobs, deliveryRoutes } from '#server/delivery'
import { demoJobs, demoRoutes, leaveNetwork, sweptDemos } from '#server/demo'
import { cacheDirectory } from '#server/directory'
import { documentRoutes, requireOneCompany } from '#server/documents'
import { attachmentJobs, pdfJobs, sweepAttachmentsJob } from '#server/documents/files'
import { documentTarget } from '#server/documents/imported'
import { listDocuments } from '#server/documents/lists'
import { presentRow } from '#server/documents/presentation'
import { remindRetainedJob, retainedJobs } from '#server/documents/retained'
import { evidenceJobs, evidenceRoutes, sweptEvidenceRuns } from '#server/evidence'
import { exchangeJobs, exchangeRoutes, isConnected, scheduleRecovery, startRecovery } from '#server/exchange'
import { countUnderWay } from '#server/exchange/operators'
import { filedReturnRoutes } from '#server/filed-returns'
import {
  actorByCookie,
  createAuthenticator,
  createIdentityProvider,
  findMembers,
  findUserNames,
  type IdentityProvider,
  identityJobs,
  identityRoutes,
  invalidateMember,
  oauthProvider,
  peopleRoutes,
} from '#server/identity'
import { importJobs, importRoutes, sweepImports } from '#server/imports'
import { createKeyAuthenticator, findActorNames, invalidateKey, keyRoutes, keysOfPeople } from '#server/keys'
import { noticeJobs, noticeRoutes } from '#server/notices'
import { onboardingRoutes } from '#server/onboarding'
import {
  metricsOf,
  notifyOutageEnded,
  operatorRoutes,
  outageEndedJob,
  outageLog,
  outageRoutes,
  scheduleTidyOperations,
  tidyOperations,
  tidyOperationsJob,
} from '#server/operations'
import { otherProviderJobs, otherProviderRoutes, scheduleProviderWatch } from '#server/other-provider'
import { directoryJobs, participantRoutes, scheduleDirectoryRecheck } from '#server/participants'
import { productRoutes } from '#server/products'
import { reportJobs, reportRoutes, sweptReportFiles } from '#server/reports'
import { sweepBackgroundRuns } from '#server/runs'
import { searchRoutes } from '#server/search'
import { settingsRoutes } from '#server/settings'
import { createSimulator, type Simulator } from '#server/simulator'
import { statementRoutes } from '#server/statements'
import { installationUsageRoutes, scheduleCounting, usageJobs, usageRoutes } from '#server/usage'
import { openObjectStore } from './archive/adapters/index.ts'
import { auditPorts } from './audit-ports.ts'
import { type ContextOptions, createContext } from './create-context.ts'
import { demoPorts } from './demo-ports.ts'
import { documentPorts } from './document-ports.ts'
import { cognitoIdentityPool } from './identity/adapters/cognito/index.ts'
import { embeddedIdentityPool } from './identity/adapters/embedded/index.ts'
import { openidIdentityPool } from './identity/adapters/openid/index.ts'
import { importTargetsWith } from './import-targets.ts'
import { type Clock, MovableClock } from './platform/base/clock.ts'
import type { Context } from './platform/base/context.ts'
import { flushMeasures } from './platform/base/measures.ts'
import { loadSecrets } from './platform/base/secrets.ts'
import { watchRoutes } from './platform/http/allowed-methods.ts'
import { type App, type Authenticate, createHttp, guard } from './platform/http/http.ts'
import {
  answerLargeInThread,
  type LargeRequests,
  type LargeRequestsSetup,
  largeFrom,
  largeRequests,
} from './platform/http/large-requests.ts'
import { type LiveHub, liveRoutes, startLiveHub } from './platform/http/live.ts'
import { readJson } from './platform/http/read-json.ts'
import { siteRoutes } from './platform/http/site.ts'
import { drainHttp, stopHttp } from './platform/http/stop-http.ts'
import { deliverMail } from './platform/mail/deliver-mail.ts'
import { deliverMailJob } from './platform/mail/mail.ts'
import type { JobHandlers } from './platform/queue/job-handlers.ts'
import type { RunningJob } from './platform/queue/report-faults.ts'
import { scheduleTidy, tidy, tidyJob } from './platform/queue/tidy.ts'
import { startWorker, untilDatabase } from './platform/queue/worker.ts'

interface PortalOptions extends ContextOptions {
  /** Connection of the owner role, directly to PostgreSQL: the queue, LISTEN and locks need a session. */
  ownerUrl: string
  /** Which parts this process plays; both by default. */
  api?: boolean
  worker?: boolean
  /**
   * Hosts the simulated network; by default wherever the HTTP server runs, unless another process is configured for
   * it.
   */
  network?: boolean
  /** For tests, which share the processors: see `createHttp`. */
  behindAtMost?: number
}

export interface Portal {
  readonly context: Context
  /** Address of the HTTP server, without a final slash; empty for a worker. */
  readonly url: string
  /** Resolves with the reason when the worker of this process takes no more jobs; never without a worker. */
  readonly workerFailed: Promise<Error>
  /** The jobs that the worker of this process runs now. */
  runningJobs(): readonly RunningJob[]
  stop(): Promise<void>
}

/** Milliseconds within which running requests may end before the HTTP server closes. */
const answersWithin = 15_000

const importTargets = importTargetsWith(documentTarget)

const sweptKinds = [sweptDataExports, sweptDemos, sweptEvidenceRuns, sweptReportFiles, sweptVerifications]

const sweepAllRuns = (context: Context) => sweepBackgroundRuns(context, sweptKinds)

function jobHandlers(context: Context, simulator: Simulator): JobHandlers {
  const ports = createPorts(context, simulator)
  return {
    [deliverMailJob]: deliverMail,
    [tidyJob]: tidy,
    [outageEndedJob]: notifyOutageEnded,
    [tidyOperationsJob]: tidyOperations,
    ...exchangeJobs(ports, { runs: sweepAllRuns, imports: sweepImports }),
    ...auditJobs(ports.archive),
    ...identityJobs(ports.identity),
    ...noticeJobs(findMembers),
    ...dataExportJobs,
    ...deletionJobs(ports.identity, (...demo) => leaveNetwork(...demo, ports.directory)),
    ...demoJobs(demoPorts(context, ports)),
    ...evidenceJobs(documentPorts(ports)),
    ...deliveryJobs,
    ...pdfJobs,
    ...attachmentJobs,
    ...archiveJobs(ports.archive),
    ...importJobs(importTargets),
    ...reportJobs,
    ...usageJobs,
    ...otherProviderJobs,
    ...directoryJobs(ports.directory, [recheckContactsJob, remindRetainedJob, sweepAttachmentsJob]),
    ...retainedJobs,
    ...contactJobs(ports.directory),
  }
}

/** Starts the parts of the program that this process plays. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const context = createContext(options, largeFrom)
  const stops: (() => Promise<unknown>)[] = [
    () => flushMeasures(context).catch(() => undefined),
    () => context.db.close(),
  ]
  const simulator = createSimulator(context)
  let url = ''
  let workerFailed = new Promise<Error>(() => undefined)
  let runningJobs: Portal['runningJobs'] = () => []
  try {
    if (options.config.movableClock && context.clock instanceof MovableClock) {
      const follower = await simulator.followClock(context.clock)
      stops.unshift(() => follower.stop())
    }
    if (options.api ?? true) {
      const api = await startApi(context, options, simulator)
      stops.unshift(api.stop)
      url = api.url
    }
    if (options.network ?? (url !== '' && options.config.hostsNetwork)) {
      const network = await simulator.startNetwork()
      stops.unshift(network.stop)
    }
    if (options.worker ?? true) {
      const worker = await startWorker(context, {
        ownerUrl: options.ownerUrl,
        handlers: jobHandlers(context, simulator),
        concurrency: options.config.workerConcurrency,
      })
      const recovery = startRecovery(context)
      stops.unshift(() => recovery.stop())
      stops.unshift(() => worker.stop())
      workerFailed = worker.failed
      runningJobs = worker.running
      await untilDatabase(context, async () => {
        await scheduleRecovery(context)
        await scheduleTidy(context)
        if (context.config.archive.kind !== 'none') await scheduleArchive(context)
        await scheduleTidyOperations(context)
        await scheduleCounting(context)
        await scheduleDirectoryRecheck(context)
        await scheduleDeletions(context)
        await scheduleProviderWatch(context)
      })
    }
  } catch (error) {
    for (const stop of stops) await stop()
    throw error
  }
  return {
    context,
    url,
    workerFailed,
    runningJobs,
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}

async function startApi(
  context: Context,
  options: PortalOptions,
  simulator: Simulator,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = await createHttp(context.log, context.config, { behindAtMost: options.behindAtMost })
  const allowedMethods = watchRoutes(app)
  const { config, secrets, clock } = context
  const large = largeRequests({ config, secret: secrets.master, appUrl: options.appUrl }, clock)
  const ports = createPorts(context, simulator)
  // A change of a membership, a session or a key in another process applies here from the next request on.
  const hub = await startLiveHub(context, options.ownerUrl, (event) => {
    if (event.name === 'member.changed' || event.name === 'session.ended')
      invalidateMember(ports.identity, event.subjectId)
    if (event.name === 'key.changed') invalidateKey(context, event.subjectId)
  })
  let stopping = false
  const authenticate = authenticateBy(context, ports.identity)
  for (const environment of ['preprod', 'prod'] as const) {
    await app.register(
      async (scope) =>
        rooms(scope.withTypeProvider() as App, context, environment, {
          authenticate,
          hub,
          large,
          ports,
          simulator,
        }),
      {
        prefix: `/api/${environment}/v1`,
      },
    )
  }
  await app.register(async (scope) => simulator.pages(scope.withTypeProvider() as App))
  await siteRoutes(app, context, {
    liveConnected: false,
    isStopping: () => stopping,
    allowedMethods,
    measure: (registry) => hub.streams.measureIn(registry),
    metrics: metricsOf(context),
  })
  const url = await app.listen({ host: options.config.host, port: options.config.port })
  const announcement = await simulator.announcePortal(url)
  return {
    url,
    async stop() {
      stopping = true
      await announcement.stop()
      const { drainSeconds } = context.config
      if (drainSeconds > 0) await drainHttp(app, drainSeconds * 1_000)
      // The live streams first: they would never end by themselves.
      await hub.stop()
      await stopHttp(app, answersWithin)
      await large.stop()
    },
  }
}

/** The identity pool that is configured. */
function identityPoolOf(context: Context) {
  const { identity } = context.config
  if (identity.pool === 'cognito') return cognitoIdentityPool(context, identity.cognito)
  if (identity.pool === 'openid') return openidIdentityPool(oauthProvider(context, identity.oauth))
  return embeddedIdentityPool(context)
}

/**
 * The adapters of each environment for the ports of the rooms. Live has none yet: a network is connected by its
 * adapters under `prod`.
 */
function createPorts(context: Context, simulator: Simulator) {
  return {
    identity: createIdentityProvider(context, identityPoolOf(context)),
    directory: cacheDirectory(context, { preprod: simulator.directory }),
    authorities: { preprod: simulator.taxAuthority },
    handOver: { preprod: simulator.handOver },
    accessPoints: { preprod: simulator.accessPoint },
    people: findUserNames,
    peerListener: outageLog,
    archive: openObjectStore(context),
  }
}

/** Authenticates a user with a session, or a program with a key. */
function authenticateBy(context: Context, provider: IdentityProvider, lifetimeMs?: number): Authenticate {
  const byKey = createKeyAuthenticator(context, lifetimeMs)
  const bySession = createAuthenticator(context, provider, lifetimeMs)
  return async (request) => (await byKey(request)) ?? (await bySession(request))
}

/**
 * The routes for documents alone, for a thread that answers requests about large ones. The thread authenticates them
 * again; the process that passed them on has counted them.
 */
export async function createLargeDocumentApp(setup: LargeRequestsSetup, clock: Clock): Promise<App> {
  const { config, appUrl } = setup
  const secrets = loadSecrets(config.dataFolder, setup.secret)
  const context = createContext({ config, secrets, appUrl, clock })
  const ports = createPorts(context, createSimulator(context))
  // No event of changed members and keys reaches a thread.
  const authenticate = authenticateBy(context, ports.identity, 0)
  const app = await createHttp(context.log, config, { handedOver: true })
  for (const environment of ['preprod', 'prod'] as const) {
    await app.register(
      async (scope) => {
        const routes = scope.withTypeProvider() as App
        guard(routes, environment, authenticate)
        readJson(routes)
        requireOneCompany(routes, context)
        documentRoutes(routes, context, documentPorts(ports), async () => null)
      },
      { prefix: `/api/${environment}/v1` },
    )
  }
  await app.ready()
  return app
}

interface RoomParts {
  authenticate: Authenticate
  hub: LiveHub
  large: LargeRequests
  simulator: Simulator
  ports: ReturnType<typeof createPorts>
}

/** The routes of every room, for one environment. */
function rooms(
  app: App,
  context: Context,
  environment: Environment,
  { authenticate, hub, large, ports, simulator }: RoomParts,
): void {
  guard(app, environment, authenticate)
  answerLargeInThread(app, large)
  requireOneCompany(app, context)
  identityRoutes(app, context, ports.identity)
  peopleRoutes(app, context, ports.identity, environment, keysOfPeople)
  keyRoutes(app, context)
  auditRoutes(app, context, auditPorts)
  participantRoutes(app, context, ports.directory)
  onboardingRoutes(app, context, { ...ports, countUnderWay })
  settingsRoutes(app, context)
  contactRoutes(app, context, ports.directory)
  productRoutes(app, context)
  searchRoutes(app, context, async (...question) => {
    const { documents, total } = await listDocuments(...question)
    return { rows: documents.map(presentRow), total }
  })
  const byCookie = (request: FastifyRequest) => actorByCookie(context, ports.identity, environment, request)
  documentRoutes(app, context, documentPorts(ports), byCookie)
  deliveryRoutes(app, context, environment)
  otherProviderRoutes(app, context, (where) => isConnected(ports, where))
  evidenceRoutes(app, context, environment, documentPorts(ports), byCookie)
  dataExportRoutes(app, context, byCookie)
  deletionRoutes(app, context, ports.identity)
  demoRoutes(app, context, ports.identity, demoPorts(context, ports))
  archiveRoutes(app, context, ports.archive, ports.people)
  importRoutes(app, context, importTargets, findUserNames)
  exchangeRoutes(app, context, environment, ports)
  if (environment === 'preprod') simulator.routes(app)
  reportRoutes(app, context, byCookie)
  filedReturnRoutes(app, context, ports.people)
  usageRoutes(app, context)
  statementRoutes(app, context)
  noticeRoutes(app, context, findMembers, findActorNames)
  outageRoutes(app, context)
  operatorRoutes(app, context, ports.identity)
  installationUsageRoutes(app, context, ports.identity)
  liveRoutes(app, context, hub, async (authorization, scope) => {
    const organization = scope.organizationId
    // Users who still have to set up a second factor get no events.
    const serves = { public: true }
    const actor = await authenticate({ authorization, environment, organization, address: '', serves })
    return actor?.organizationId === scope.organizationId ? actor : null
  })
}
