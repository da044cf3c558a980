/**
 * The files that run Falaj on other machines (Dockerfile, compose.yaml, the systemd unit, the workflows) name
 * existing files and scripts.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/server/config.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const serverFlags = JSON.parse(read('bin/server-flags.json')) as readonly string[]
const { scripts, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  version: string
}

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly [key: string]: unknown
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const service = (name: string) => compose.services[name] ?? expect.fail(`no service ${name}`)

/** Instructions of the Dockerfile, continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
const argumentsOf = (name: string) =>
  instructions.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1).trim()] : []))

/** A value of compose.yaml as docker compose reads it, with required variables only. */
function interpolate(text: string): string {
  const needed: Record<string, string> = { FALAJ_SECRET: '0'.repeat(64), POSTGRES_PASSWORD: 'secret' }
  return text.replaceAll(
    /\$\{(\w+)(?::?([-?])([^}]*))?\}/g,
    (_, name: string, kind?: string, word?: string) => {
      const value = needed[name] ?? (kind === '-' ? word : undefined)
      return value ?? expect.fail(`${name} is not set`)
    },
  )
}
const settingsOf = (name: string) =>
  Object.fromEntries(
    Object.entries(service(name).environment).map(([key, value]) => [key, interpolate(value)]),
  )

/** Every variable that the server reads. */
const variables = new Set(
  ['src/server/config.ts', 'src/server/archive-config.ts', 'src/server/identity-config.ts'].flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  ),
)
const falajServices = ['migrate', 'portal', 'worker'] as const
const routes = read('src/server/platform/http/site.ts')
const pathOf = (words: readonly string[]) => /(\/\w+z)\b/.exec(words.join(' '))?.[1] ?? ''

test('the Dockerfile copies files that are there and that the builder is given', () => {
  const given = read('.dockerignore').split('\n')
  const copied = argumentsOf('COPY').filter((words) => !words.startsWith('--from='))
  for (const source of copied.flatMap((words) => words.split(' ').slice(0, -1))) {
    expect(existsSync(path.join(root, source)), source).toBe(true)
    expect(given).toContain(`!${source}`)
  }
  expect(given).toContain('*')
  // The imports of the build must be included, too.
  const imported = [...read('vite.config.ts').matchAll(/ from '\.\/([^']+)'/g)].map(([, file = '']) => file)
  expect(imported.length).toBeGreaterThan(0)
  for (const file of imported) expect(copied.map((words) => words.split(' ')[0])).toContain(file)
})

test('the containers of Falaj have no password of the database’s superuser', () => {
  expect(read('deploy/create-database.sql')).toMatch(/^alter role current_user password null;$/m)
})

test('the image runs the HTTP server as npm start does, as a user that is not root, on its port', () => {
  const command = JSON.parse(argumentsOf('CMD').at(-1) ?? '') as string[]
  expect(command).toEqual(['node', ...serverFlags, 'src/server/main-api.ts'])
  expect(existsSync(path.join(root, 'src/server/main-api.ts'))).toBe(true)
  expect(argumentsOf('USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(argumentsOf('EXPOSE')).toEqual([String(readConfig({ FALAJ_DATA: '/tmp' }).port)])
  const health = argumentsOf('HEALTHCHECK').at(-1) ?? ''
  expect(pathOf([health])).toBe('/healthz')
  expect(routes).toContain(`app.get('/healthz'`)
})

test.each(falajServices)(
  'the service %s has settings that the server reads and accepts, and a command that exists',
  (name) => {
    const settings = settingsOf(name)
    expect(Object.keys(settings).filter((key) => !variables.has(key))).toEqual([])
    const config = readConfig({ ...settings, FALAJ_DATA: '/tmp' })
    expect(config).toMatchObject({ host: '0.0.0.0', port: 5000, archive: { kind: 'folder' } })
    const database = new URL(config.databaseUrl ?? '')
    expect(compose.services).toHaveProperty(database.hostname)
    const [program, script = ''] = service(name).command ?? ['node', 'src/server/main-api.ts']
    expect(program).toBe('node')
    expect(existsSync(path.join(root, script)), script).toBe(true)
    expect(service(name)).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], init: true },
      ...{ security_opt: ['no-new-privileges:true'], stop_grace_period: '45s', tmpfs: ['/tmp'] },
    })
    for (const volume of service(name).volumes) {
      const [source = '', target] = volume.split(':')
      expect(compose.volumes).toHaveProperty(source)
      expect(target).toBe(settings['FALAJ_DATA'])
    }
  },
)

test('the services start in order, and are reached at their declared addresses', () => {
  const { portal, worker, migrate } = compose.services
  for (const after of [portal, worker])
    expect(after?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(pathOf(portal?.healthcheck?.test ?? [])).toBe('/readyz')
  expect(routes).toContain(`app.get('/readyz'`)
  // Services without HTTP must not inherit the health check of the image.
  expect([worker?.healthcheck?.disable, migrate?.healthcheck?.disable]).toEqual([true, true])
  expect(portal?.ports?.map((word) => interpolate(word))).toEqual(['127.0.0.1:5000:5000'])
  expect(settingsOf('portal')['FALAJ_SIMULATED_NETWORK_HOST']).toBe(portal?.['hostname'])
})

test('the database is made by a file that is there, for the user and under the name of DATABASE_URL', () => {
  const mounted = service('database').volumes.flatMap((word) =>
    word.startsWith('./') ? [word.split(':')[0] ?? ''] : [],
  )
  expect(mounted).toEqual(['./deploy/create-database.sql'])
  const sql = read('deploy/create-database.sql')
  const url = new URL(settingsOf('portal')['DATABASE_URL'] ?? '')
  expect(sql).toContain(`create role ${url.username} login`)
  expect(sql).toContain(`create database ${url.pathname.slice(1)} owner ${url.username}`)
  const [, variable = ''] = /\\getenv password (\w+)/.exec(sql) ?? []
  expect(interpolate(service('database').environment[variable] ?? '')).toBe(url.password)
})

test('images are named without a host', () => {
  const from = argumentsOf('ARG').map((word) => word.split('=')[1] ?? '')
  const named = Object.values(compose.services).map(({ image }) => image)
  for (const image of [...from, ...named])
    expect(image).toMatch(/^[a-z0-9-]+:[a-z0-9.-]+(@sha256:[0-9a-f]{64})?$/)
})

test('the systemd unit runs npm start with settings that the server reads, on code that it cannot write', () => {
  const unit = [...read('deploy/falaj.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [
    key,
    value,
  ])
  const all = (key: string) => unit.flatMap(([name, value]) => (name === key ? [value ?? ''] : []))
  expect(all('ExecStart')).toEqual(['/usr/bin/npm start'])
  expect(scripts).toHaveProperty('start')
  const settings = Object.fromEntries(all('Environment').map((word) => word.split('=')))
  expect(Object.keys(settings).filter((name) => name !== 'HOME' && !variables.has(name))).toEqual([])
  expect([all('Restart'), all('KillMode'), all('TimeoutStopSec')]).toEqual([['always'], ['mixed'], ['45']])
  const [code = ''] = all('WorkingDirectory')
  const state = `/var/lib/${all('StateDirectory')[0]}`
  expect([all('User'), all('ProtectSystem'), all('ReadWritePaths')]).toEqual([['falaj'], ['strict'], [state]])
  expect([settings['FALAJ_DATA'], settings['HOME']]).toEqual([state, state])
  expect(path.relative(state, code)).toMatch(/^\.\./)
  expect(path.relative(code, state)).toMatch(/^\.\./)
  const [, commands = ''] = /```\n(useradd[^`]*)```/.exec(read('docs/operations.md')) ?? []
  for (const command of [`chown -R root:root ${code}`, `cd ${code} && npm ci && npm run build`])
    expect(commands).toContain(command)
})

test('npm start needs no write access to an installed and built checkout, and names the fix otherwise', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-read-only-'))
  const place = (name: string) => path.join(folder, name)
  try {
    for (const name of [
      'bin',
      'node_modules',
      'dist/web',
      'tools',
      ...['core', 'contract', 'web'].map((room) => `src/${room}`),
      'locales',
    ])
      mkdirSync(place(name), { recursive: true })
    for (const name of ['lib.js', 'build-web.js', 'server-flags.json'])
      cpSync(path.join(root, 'bin', name), place(`bin/${name}`))
    for (const name of ['vite.config.ts', 'tools/strip-operations.ts']) writeFileSync(place(name), '')
    writeFileSync(place('package.json'), '{"type":"module"}')
    writeFileSync(place('package-lock.json'), '{"packages":{"":{},"node_modules/x":{"version":"1.0.0"}}}')
    cpSync(place('package-lock.json'), place('node_modules/.package-lock.json'))
    const script = `
      import { buildWeb, sourcesHash } from './bin/build-web.js'
      import { ensureDependencies } from './bin/lib.js'
      ensureDependencies()
      if (process.argv[1] === 'hash') process.stdout.write(sourcesHash())
      else await buildWeb()`
    // The tests of a container run as root, whom permissions do not stop.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const start = (...words: string[]) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', script, ...words], {
        cwd: folder,
        encoding: 'utf8',
        ...user,
      })
    chmodSync(folder, 0o755)
    writeFileSync(place('dist/web/.sources'), start('hash').stdout)
    for (const name of ['dist', 'node_modules', '.']) chmodSync(place(name), 0o555)
    expect(start()).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(place('node_modules/.falaj-lock'))).toBe(false)
    chmodSync(place('package.json'), 0o644)
    writeFileSync(place('vite.config.ts'), '// another version')
    expect(start().status).toBe(2)
    expect(start().stderr).toContain('npm ci && npm run build')
    writeFileSync(place('package-lock.json'), '{"packages":{"":{},"node_modules/x":{"version":"1.0.1"}}}')
    expect(start().status).toBe(2)
    expect(start().stderr).toContain('The locked dependencies are not installed.')
  } finally {
    for (const name of ['.', 'dist', 'node_modules']) chmodSync(place(name), 0o755)
    rmSync(folder, { recursive: true })
  }
})

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly needs?: string
}

test('the workflows run .ci/run and existing scripts, and publish the files of the release', () => {
  const jobs = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) => {
    const workflow = parse(read(file)) as Pick<Job, 'permissions'> & { jobs: Record<string, Job> }
    return Object.values(workflow.jobs).map((job) => ({ permissions: workflow.permissions, ...job }))
  })
  const steps = jobs.flatMap((job) => job.steps)
  const commands = steps.flatMap(({ run }) => run ?? [])
  expect(commands).toContain('bash .ci/run')
  for (const [, script = ''] of commands.join('\n').matchAll(/npm run (\S+)/g))
    expect(scripts).toHaveProperty([script])
  // A tag, or the commit of one with the tag behind it.
  for (const { uses } of steps.filter(({ uses }) => uses))
    expect(uses).toMatch(/^actions\/[a-z-]+@(v\d+|[0-9a-f]{40})$/)
  const release = commands.find((command) => command.startsWith('gh release create')) ?? ''
  expect(release).toContain('--notes-file notes.md screenshots.tar.gz')
  const build = commands.find((command) => command.includes('release/notes.md')) ?? ''
  expect(build).toContain('docs/releases/')
  expect(existsSync(path.join(root, `docs/releases/${version}.md`))).toBe(true)
  expect(build).toContain('dist/screenshots.tar.gz')
  expect(read('tools/screenshots.ts')).toContain('screenshots.tar.gz')
})

test('only the job that publishes a release may write, and it runs no code of the checkout or of packages', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: root })
  const writers = files.flatMap((file) => {
    const workflow = parse(read(file)) as Pick<Job, 'permissions'> & { jobs: Record<string, Job> }
    expect(workflow.permissions, file).toBeDefined()
    return Object.values(workflow.jobs).filter((job) =>
      Object.values(job.permissions ?? workflow.permissions ?? {}).includes('write'),
    )
  })
  expect(writers.map(({ needs }) => needs)).toEqual(['build'])
  for (const { run = '', uses = '' } of writers.flatMap((job) => job.steps))
    expect(`${uses}${run}`).toMatch(/^(actions\/download-artifact@|gh release create )/)
})
