/** What runs Falaj on other machines (Dockerfile, compose.yaml, the systemd unit, the workflows) names things that exist here. */
import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** A word of compose.yaml as docker compose reads it, with nothing set but what must be. */
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
const ours = ['migrate', 'portal', 'worker'] as const
const routes = read('src/server/platform/site.ts')
const pathOf = (words: readonly string[]) => /(\/\w+z)\b/.exec(words.join(' '))?.[1] ?? ''

test('the Dockerfile copies files that are there and that the builder is given', () => {
  const given = read('.dockerignore').split('\n')
  const copied = argumentsOf('COPY').filter((words) => !words.startsWith('--from='))
  for (const source of copied.flatMap((words) => words.split(' ').slice(0, -1))) {
    expect(existsSync(path.join(root, source)), source).toBe(true)
    expect(given).toContain(`!${source}`)
  }
  expect(given).toContain('*')
  // What the build imports has to be there, too.
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

test.each(ours)(
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

test('the services start in order, and are reached where they say', () => {
  const { portal, worker, migrate } = compose.services
  for (const after of [portal, worker])
    expect(after?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(pathOf(portal?.healthcheck?.test ?? [])).toBe('/readyz')
  expect(routes).toContain(`app.get('/readyz'`)
  // What serves no HTTP must not inherit the health check of the image.
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
  for (const image of [...from, ...named]) expect(image).toMatch(/^[a-z0-9-]+:[a-z0-9.-]+$/)
})

test('the systemd unit runs npm start with settings that the server reads', () => {
  const unit = [...read('deploy/falaj.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [
    key,
    value,
  ])
  const all = (key: string) => unit.flatMap(([name, value]) => (name === key ? [value ?? ''] : []))
  expect(all('ExecStart')).toEqual(['/usr/bin/npm start'])
  expect(scripts).toHaveProperty('start')
  const settings = all('Environment').map((word) => word.split('=')[0] ?? '')
  expect(settings.filter((name) => name !== 'HOME' && !variables.has(name))).toEqual([])
  expect([all('Restart'), all('KillMode'), all('TimeoutStopSec')]).toEqual([['always'], ['mixed'], ['45']])
})

test('the workflows run .ci/run and scripts that exist, and publish what the release needs', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root })
  const steps = workflows.flatMap((file) => {
    const { jobs } = parse(read(file)) as {
      jobs: Record<string, { steps: { run?: string; uses?: string }[] }>
    }
    return Object.values(jobs).flatMap((job) => job.steps)
  })
  const commands = steps.flatMap(({ run }) => run ?? [])
  expect(commands).toContain('bash .ci/run')
  for (const [, script = ''] of commands.join('\n').matchAll(/npm run (\S+)/g))
    expect(scripts).toHaveProperty([script])
  for (const { uses } of steps.filter(({ uses }) => uses)) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/)
  const release = commands.find((command) => command.startsWith('gh release create')) ?? ''
  expect(release).toContain('docs/releases/')
  expect(existsSync(path.join(root, `docs/releases/${version}.md`))).toBe(true)
  expect(release).toContain('dist/screenshots.tar.gz')
  expect(read('tools/screenshots.ts')).toContain('screenshots.tar.gz')
})
