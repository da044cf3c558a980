/** The context of commands on the whole database: its owner role, and no server. */
import { type Config, readConfig } from './config.ts'
import { systemClock } from './platform/base/clock.ts'
import type { Context } from './platform/base/context.ts'
import { createLogger } from './platform/base/log.ts'
import { createOutgoing } from './platform/base/outgoing.ts'
import { loadSecrets, type Secrets } from './platform/base/secrets.ts'
import { openCluster, runningCluster } from './platform/cluster/cluster.ts'
import { hasSchema, migrate } from './platform/cluster/migrate.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { createMailer } from './platform/mail/mail.ts'
import { FolderInUseError, lockFolder } from './platform/processes/folder-lock.ts'
import { createEvents } from './platform/queue/events.ts'
import { jobsBy } from './platform/queue/jobs.ts'

/** Hashing a large table is one statement. */
const statementsWithin = 24 * 3_600_000

interface OwnerOptions {
  /** The work may be done beside a portal that runs on the embedded database. */
  readonly besidePortal?: boolean
  /** The database may be new, and is migrated first; or only an empty one gets the schema of this version. */
  readonly isNew?: boolean | 'ifEmpty'
  /** Runs before the master secret is read. */
  readonly prepare?: (config: Config) => void
}

/**
 * Runs work on the database in the environment variables (by default those of the process), as its owner. The
 * embedded one is started for it, and must not be running unless the work is done beside a portal.
 * Raises ConfigError, and FolderInUseError while a portal runs on the embedded database.
 */
export async function withOwnerContext<T>(
  environment: Readonly<Record<string, string | undefined>> | undefined,
  work: (context: Context) => Promise<T>,
  { besidePortal = false, isNew = false, prepare }: OwnerOptions = {},
): Promise<T> {
  const config = readConfig(environment)
  const lock = config.databaseUrl ? undefined : await lockOrJoin(config, besidePortal)
  try {
    prepare?.(config)
    const secrets = loadSecrets(config.dataFolder, config.secret)
    const cluster = lock === 'running' ? runningCluster(config, secrets) : await openCluster(config, secrets)
    const db = openDatabase(cluster.ownerUrl, {
      poolSize: 2,
      preparedStatements: false,
      answerWithin: statementsWithin,
    })
    try {
      if (isNew === true || (isNew === 'ifEmpty' && !(await hasSchema(cluster.ownerUrl))))
        await migrate(cluster.ownerUrl)
      return await work(contextOf(config, secrets, db))
    } finally {
      await db.close()
      await cluster.stop()
    }
  } finally {
    if (lock !== 'running') lock?.release()
  }
}

async function lockOrJoin(
  { dataFolder, publicUrl }: Config,
  besidePortal: boolean,
): Promise<{ release: () => void } | 'running'> {
  try {
    return await lockFolder(dataFolder, publicUrl)
  } catch (error) {
    if (besidePortal && error instanceof FolderInUseError) return 'running'
    throw error
  }
}

function contextOf(config: Config, secrets: Secrets, db: Database): Context {
  const jobs = jobsBy(systemClock)
  return {
    config,
    secrets,
    db,
    jobs,
    clock: systemClock,
    events: createEvents(jobs, systemClock, {}),
    log: createLogger(config.logLevel),
    largestDocument: Number.POSITIVE_INFINITY,
    mail: createMailer(jobs, systemClock, false),
    outgoing: createOutgoing(config.outgoingAllowed),
  }
}
