/** Start, run and stop of the program in any of its roles. */
import path from 'node:path'
import type { Portal } from './app.ts'
import { archiveVariables } from './archive-config.ts'
import { type Config, ConfigError, environmentWith, readConfig } from './config.ts'
import { createLogger } from './platform/base/log.ts'
import { loadSecrets, type Secrets } from './platform/base/secrets.ts'
import { analyzeUnknownTables } from './platform/cluster/analyze.ts'
import { type Cluster, openCluster } from './platform/cluster/cluster.ts'
import { migrate } from './platform/cluster/migrate.ts'
import { FolderInUseError, lockFolder } from './platform/processes/folder-lock.ts'
import { reportReady, type SupervisedProcess, supervise } from './platform/processes/supervise.ts'
import { reportFaults } from './platform/queue/report-faults.ts'

interface ProgramRole {
  api: boolean
  /**
   * The worker in a process of its own, which is restarted whenever it ends; or in this process, which ends when its
   * worker does.
   */
  worker: 'none' | 'supervised' | 'here'
  /** The simulated network alone. */
  network?: boolean
  migrate: boolean
}

/** Whether it keeps running, or only migrates. */
function plays(role: ProgramRole): boolean {
  return role.api || role.worker !== 'none' || role.network === true
}

type Stop = () => Promise<void> | void

/** Milliseconds in which everything must have stopped, after the draining. */
const stopLimit = 20_000

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Runs until SIGTERM, SIGINT, SIGHUP (a closed terminal), or the end of the process that started us; then stops cleanly. */
export async function runProgram(role: ProgramRole): Promise<void> {
  const stops: Stop[] = []
  let stopping: Promise<void> | undefined
  let drain = 0
  const stopAll = () => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), drain + stopLimit).unref()
      process.exit((await runStops(stops)) ? 0 : 1)
    })()
    return stopping
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stopAll())
  // Started through an IPC channel: its end means that our parent has ended, perhaps killed.
  process.on('disconnect', () => void stopAll())
  try {
    const config = readConfig()
    drain = config.drainSeconds * 1_000
    await start(config, role, stops)
  } catch (error) {
    await runStops(stops)
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
  if (!plays(role)) await stopAll()
}

/** Stops everything, the last started first; one that fails does not prevent the others from stopping. */
async function runStops(stops: Stop[]): Promise<boolean> {
  let well = true
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    try {
      await stop()
    } catch (error) {
      well = false
      process.stderr.write(`While stopping: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  return well
}

async function start(config: Config, role: ProgramRole, stops: Stop[]): Promise<void> {
  const began = performance.now()
  if (!config.databaseUrl) {
    const lock = await lockFolder(config.dataFolder, config.publicUrl)
    stops.push(lock.release)
  }
  const secrets = loadSecrets(config.dataFolder, config.secret)
  const cluster = await openCluster(config, secrets)
  stops.push(cluster.stop)
  if (role.migrate) {
    const ran = await migrate(cluster.ownerUrl)
    await analyzeUnknownTables(cluster.ownerUrl, () =>
      say('Collecting statistics of the tables before the doors open; this may take some minutes.'),
    )
    if (!plays(role)) say(ran.length > 0 ? `Ran ${ran.length} migrations.` : 'The database is up to date.')
  }
  if (!plays(role)) return
  const worker = role.worker === 'supervised' ? superviseWorker(config, secrets, cluster) : undefined
  if (role.api || role.network || role.worker === 'here') {
    // A process that only supervises another one does not load it.
    const { startPortal } = await import('./app.ts')
    const portal = await startPortal({
      config,
      secrets,
      ...cluster,
      api: role.api,
      worker: role.worker === 'here',
      ...(role.network ? { network: true } : {}),
    })
    stops.push(portal.stop)
    if (role.worker === 'here') reportWorker(portal)
    if (role.api) announce(config, portal.url, performance.now() - began)
    else if (role.network) say('The simulated network is running.')
    // One that is supervised is announced by the process that started it.
    else if (!process.connected) say('The worker is running.')
  }
  if (worker) {
    stops.push(worker.stop)
    await worker.ready
    if (!role.api) say('The worker is running.')
  }
}

/** Runs the worker as a child process on the same database. */
function superviseWorker(config: Config, secrets: Secrets, cluster: Cluster): SupervisedProcess {
  return supervise({
    name: 'worker',
    script: path.join(import.meta.dirname, 'worker-process.ts'),
    env: environmentWith({
      DATABASE_URL: cluster.ownerUrl,
      DATABASE_APP_URL: cluster.appUrl,
      FALAJ_SECRET: secrets.master,
      ...archiveVariables(config),
    }),
    log: createLogger(config.logLevel),
  })
}

/** A worker that takes no more jobs ends its process: its jobs are freed, and its parent starts another. */
function reportWorker(portal: Portal): void {
  reportFaults(portal.context.log, portal.runningJobs)
  reportReady()
  void portal.workerFailed.then((error) => {
    portal.context.log.error({ error }, 'the worker has failed and its process ends')
    process.exit(1)
  })
}

function announce(config: Config, url: string, milliseconds: number): void {
  say(`Falaj is running on ${url} (ready in ${(milliseconds / 1000).toFixed(1)} s).`)
  say(`First time here? Open ${url}/register to create your account, then sign in and onboard your company.`)
  if (config.showOutbox) say(`No mail server is set (SMTP_URL): mails are shown on ${url}/outbox`)
  else if (!config.smtpUrl)
    say('No mail server is set: set SMTP_URL, or FALAJ_SHOW_OUTBOX=yes to show mails to everybody.')
  say('Stop with Ctrl+C.')
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is already taken by another program. Set PORT to a free one, for example: PORT=5001 npm start'
  }
  if (error instanceof Error && 'code' in error && error.code === '28P01') {
    return `Falaj could not start: ${error.message}. Check DATABASE_URL and DATABASE_APP_URL. The role falaj_app has a password that is derived from FALAJ_SECRET: has the database been made ready with another one?`
  }
  return `Falaj could not start: ${error instanceof Error ? error.message : String(error)}`
}
