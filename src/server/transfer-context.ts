/** What the commands that move an organization work with: the database as its owner, and no server around it. */
import { readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openCluster } from './platform/cluster.ts'
import type { Context } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { createEvents } from './platform/events.ts'
import { lockFolder } from './platform/folder-lock.ts'
import { jobsBy } from './platform/jobs.ts'
import { createLogger } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { loadSecrets } from './platform/secrets.ts'

/** Hashing a large table is one statement. */
const statementsWithin = 24 * 3_600_000

/**
 * Runs work on the database that the environment variables name (those of the process when none are given), as its
 * owner. The embedded one is started for it, and must not be running.
 * Raises ConfigError, and FolderInUseError while a portal runs on the embedded database.
 */
export async function withOwnerContext<T>(
  environment: Readonly<Record<string, string | undefined>> | undefined,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment)
  const lock = config.databaseUrl ? undefined : await lockFolder(config.dataFolder, config.publicUrl)
  try {
    const secrets = loadSecrets(config.dataFolder, config.secret)
    const cluster = await openCluster(config, secrets)
    const db = openDatabase(cluster.ownerUrl, {
      poolSize: 2,
      preparedStatements: false,
      answerWithin: statementsWithin,
    })
    try {
      const jobs = jobsBy(systemClock)
      return await work({
        config,
        secrets,
        db,
        jobs,
        clock: systemClock,
        events: createEvents(jobs, systemClock, {}),
        log: createLogger(config.logLevel),
        largestDocument: Number.POSITIVE_INFINITY,
        mail: createMailer(jobs, systemClock, false),
      })
    } finally {
      await db.close()
      await cluster.stop()
    }
  } finally {
    lock?.release()
  }
}
