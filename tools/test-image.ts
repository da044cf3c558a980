/**
 * `npm run test:image`: builds the image of the Dockerfile with buildah, without a daemon, and starts it once as
 * compose.yaml does: migrations, portal and worker, each as the user of the image, beside a PostgreSQL of its own. Two
 * demonstration companies trade, then both processes are asked to stop. Says what is missing and exits with 0 where
 * buildah is not at hand; exits with 1 on any fault.
 *
 * The base image is `--base=IMAGE`, which buildah fetches if need be. Without it nothing is fetched: a stand-in of the
 * same shape is made with debootstrap, with the Node that npm brought.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'yaml'
import { startEmbeddedPostgres } from '../src/server/platform/cluster/embedded-postgres.ts'
import { freePorts } from '../src/server/platform/cluster/free-ports.ts'
import { fillDemo } from './demo/fill.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'falaj-image-'))
const image = 'localhost/falaj:test'
const standIn = 'localhost/falaj-base:test'
/** Images and containers are stored separately from those of the machine, as plain copies without mounts. */
const storage = [`--root=${folder}/storage`, `--runroot=${folder}/run`, '--storage-driver=vfs']
/** Milliseconds for a process to start, and to stop on request (compose.yaml: 45 s). */
const limits = { start: 120_000, stop: 45_000 }

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** Runs buildah to its end and returns its output. Raises with its exit code when it fails. */
function buildah(...args: string[]): string {
  return execFileSync('buildah', [...storage, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim()
}

/** A base image of the same shape as the official one: Debian with Node and npm below /usr/local. */
function makeStandIn(): string {
  const base = path.join(folder, 'base')
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  mkdirSync(path.join(base, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(process.execPath, path.join(base, 'usr/local/bin/node'))
  cpSync(path.join(npm, 'npm'), path.join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(base, 'usr/local/bin/npm'))
  // Where this machine trusts further authorities, npm in the image has to do so as well.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) cpSync(authorities, path.join(base, authorities))
  const container = buildah('from', 'scratch')
  buildah('copy', '--quiet', container, base, '/')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container)
  buildah('commit', '--quiet', '--rm', container, standIn)
  rmSync(base, { recursive: true, force: true })
  return standIn
}

interface ImageConfig {
  readonly Cmd: readonly string[]
  readonly User: string
}

function inspect(): ImageConfig {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image)) as {
    Docker: { config: ImageConfig }
  }
  return Docker.config
}

/** The commands of the services of compose.yaml; the portal runs the command of the image. */
function composeCommands(config: ImageConfig): Record<'migrate' | 'portal' | 'worker', readonly string[]> {
  const { services } = parse(readFileSync(path.join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { command?: string[] }>
  }
  const commandOf = (name: string) => services[name]?.command ?? config.Cmd
  return { migrate: commandOf('migrate'), portal: commandOf('portal'), worker: commandOf('worker') }
}

interface Service {
  readonly name: string
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
}

/** Starts a command in a new container of the image, as the user of the image and with the network of this machine. */
function start(
  name: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Service {
  const container = buildah('from', '--name', name, image)
  const variables = Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`)
  const child = spawn(
    'buildah',
    [
      ...storage,
      'run',
      '--isolation=chroot',
      `--volume=${environment['FALAJ_DATA']}:${environment['FALAJ_DATA']}`,
      ...variables,
      container,
      '--',
      ...command,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { name, child, ended }
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** The process of the portal below buildah's own processes: the first that runs our Node. */
function processOf(pid: number): number | undefined {
  for (const child of childrenOf(pid)) {
    const [program = ''] = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')
    const found = path.basename(program) === 'node' ? child : processOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Sends SIGTERM as a stop of the container does. Returns the exit code; raises when it does not end in time. */
async function stop({ name, child, ended }: Service): Promise<number | null> {
  const pid = child.pid === undefined ? undefined : processOf(child.pid)
  if (pid === undefined) throw new Error(`${name} does not run any more`)
  process.kill(pid, 'SIGTERM')
  const code = await Promise.race([ended, sleep(limits.stop, 'late' as const, { ref: false })])
  if (code === 'late') throw new Error(`${name} did not stop within ${limits.stop / 1000} s`)
  return code
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limits.start
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limits.start / 1000} s`)
    await sleep(250)
  }
  console.log(`image: ${what}`)
}

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`)
  console.log(`image: ${what}`)
}

/** A database as deploy/create-database.sql makes it: its owner is no superuser. Returns the owner's address. */
async function createDatabase(adminUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create role falaj_owner login createrole password '${password}'`)
  await client.query('create database falaj owner falaj_owner')
  await client.end()
  const url = new URL(adminUrl)
  return `postgres://falaj_owner:${password}@${url.host}/falaj`
}

async function checkRunning(url: string, token: string): Promise<void> {
  await until('the portal is ready', async () => (await fetch(`${url}/readyz`)).ok)
  const page = await (await fetch(url)).text()
  expect('it serves the web app', page.includes('<div id="app">') && page.includes('src="/assets/'))
  const metrics = async () => {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return await response.text()
  }
  await until('a worker has signed in', async () => /^falaj_workers [1-9]/m.test(await metrics()))
  const { issued } = await fillDemo(url)
  expect(`two companies trade: ${issued} documents issued`, issued > 0)
  // The worker reaches the simulated network of the portal, and the receipts come back.
  await until('the first of them are delivered', async () =>
    /^falaj_document_delivered_seconds_count\{[^}]*\} [1-9]/m.test(await metrics()),
  )
}

/** The checks of a container of the image without a database. */
function checkContainer(config: ImageConfig): void {
  const container = buildah('from', image)
  const examples = `--volume=${path.join(root, 'examples')}:/examples:ro`
  const run = (script: string) =>
    spawnSync(
      'buildah',
      [...storage, 'run', '--isolation=chroot', examples, container, '--', 'sh', '-c', script],
      { encoding: 'utf8' },
    )
  expect(`it runs as user ${config.User}`, run('id -u').stdout.trim() === config.User.split(':')[0])
  expect('its own files cannot be changed by it', run('touch /srv/falaj/package.json').status !== 0)
  const pdf =
    'falaj pdf /examples/standard-tax-invoice/document.xml -o /tmp/page.pdf && test -s /tmp/page.pdf'
  expect('the command line makes a PDF', run(pdf).status === 0)
}

async function startOnce(config: ImageConfig): Promise<void> {
  const commands = composeCommands(config)
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, uid, gid)
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), password: 'image' })
  const services: Service[] = []
  try {
    const [port, token] = [await freePorts(1), randomBytes(16).toString('hex')]
    const environment = {
      DATABASE_URL: await createDatabase(database.url('postgres')),
      FALAJ_SECRET: randomBytes(32).toString('hex'),
      FALAJ_DATA: data,
      FALAJ_ARCHIVE: 'folder',
      FALAJ_METRICS_TOKEN: token,
      // The demonstration reads its codes there.
      FALAJ_SHOW_OUTBOX: 'yes',
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    const migrated = await start('migrate', commands.migrate, environment).ended
    expect('the migrations run', migrated === 0)
    services.push(
      start('portal', commands.portal, environment),
      start('worker', commands.worker, environment),
    )
    await checkRunning(`http://127.0.0.1:${port}`, token)
    for (const service of services.splice(0).reverse())
      expect(`the ${service.name} stops when asked to`, (await stop(service)) === 0)
  } finally {
    for (const { child } of services) {
      const pid = child.pid === undefined ? undefined : processOf(child.pid)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    }
    await database.stop()
  }
}

const base = process.argv
  .slice(2)
  .find((word) => word.startsWith('--base='))
  ?.slice('--base='.length)
const missing = ['buildah', ...(base === undefined ? ['debootstrap'] : [])].filter((name) => !has(name))
if (missing.length > 0) {
  console.log(`image: skipped, without ${missing.join(' and ')} (Debian has packages of these names)`)
  process.exit(0)
}
try {
  const from = base ?? makeStandIn()
  const isolation = ['--isolation=chroot', '--network=host', '--format=docker']
  buildah('build', ...isolation, `--build-arg=NODE_IMAGE=${from}`, `--tag=${image}`, '.')
  const config = inspect()
  checkContainer(config)
  await startOnce(config)
  console.log('image: built, started and stopped')
} catch (error) {
  console.error(`image: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  spawnSync('buildah', [...storage, 'rm', '--all'], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}
