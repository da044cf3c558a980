import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { archiveVariables } from './archive-config.ts'
import { ConfigError, readConfig } from './config.ts'

const FALAJ_DATA = mkdtempSync(path.join(tmpdir(), 'falaj-config-'))
const read = (env: Record<string, string>) => readConfig({ FALAJ_DATA, ...env })

test('mails are public only where the portal is for this machine alone, or when configured', () => {
  expect(read({}).showOutbox).toBe(true)
  expect(read({ HOST: '0.0.0.0' }).showOutbox).toBe(false)
  expect(read({ FALAJ_PUBLIC_URL: 'https://portal.example.ae/' }).showOutbox).toBe(false)
  expect(read({ HOST: '0.0.0.0', FALAJ_SHOW_OUTBOX: 'yes' }).showOutbox).toBe(true)
  expect(read({ SMTP_URL: 'smtp://localhost', FALAJ_SHOW_OUTBOX: 'yes' }).showOutbox).toBe(false)
})

test('the worker that is started on our own database has the same archive as we', () => {
  const started = { DATABASE_URL: 'postgres://127.0.0.1:1/falaj', FALAJ_SECRET: 'ab'.repeat(32) }
  const s3 = { FALAJ_ARCHIVE: 's3', FALAJ_ARCHIVE_S3_BUCKET: 'https://s3.example/archive' }
  const keys = { FALAJ_ARCHIVE_S3_ACCESS_KEY: 'key', FALAJ_ARCHIVE_S3_SECRET_KEY: 'secret' }
  for (const env of [{}, { FALAJ_ARCHIVE: 'none' }, { FALAJ_ARCHIVE_FOLDER: 'legal' }, { ...s3, ...keys }]) {
    const ours = read(env)
    expect(read({ ...env, ...started, ...archiveVariables(ours) }).archive).toEqual(ours.archive)
  }
  expect(read({}).archive.kind).toBe('folder')
})

test('the portal listens on port 5000 by default', () => {
  expect(read({}).port).toBe(5000)
  expect(read({ PORT: '5001' }).port).toBe(5001)
})

test('private addresses are allowed by their number, or by configuration; invalid settings are reported', () => {
  const named = { SMTP_URL: 'smtp://127.0.0.1:2525', FALAJ_ARCHIVE_S3_BUCKET: 'http://minio:9000/archive' }
  expect(read(named).outgoingAllowed).toEqual([{ to: { address: '127.0.0.1', bits: 32 }, port: 2525 }])
  expect(read({ FALAJ_OUTGOING_ALLOW: 'Minio:9000, 10.0.0.0/8' }).outgoingAllowed).toEqual([
    { to: { name: 'minio' }, port: 9000 },
    { to: { address: '10.0.0.0', bits: 8 }, port: undefined },
  ])
  expect(() => read({ FALAJ_OUTGOING_ALLOW: 'minio, 10.0.0.0/40' })).toThrow(
    'FALAJ_OUTGOING_ALLOW: "10.0.0.0/40" is no name, address or network',
  )
})

test('operators are configured by address; there is none by default where others reach the portal', () => {
  expect(read({})).toMatchObject({ operators: undefined, forThisMachine: true })
  expect(read({ HOST: '0.0.0.0' })).toMatchObject({ operators: undefined, forThisMachine: false })
  expect(read({ FALAJ_OPERATORS: ' A@Example.ae,,b@example.ae ' }).operators).toEqual([
    'a@example.ae',
    'b@example.ae',
  ])
  expect(read({ FALAJ_OPERATORS: '' }).operators).toEqual([])
})

test('missing settings of an identity pool are reported at the start, each by its name', () => {
  const cognito = { FALAJ_IDENTITY: 'cognito', FALAJ_COGNITO_CLIENT_ID: 'client' }
  const pool = { ...cognito, FALAJ_COGNITO_USER_POOL_ID: 'eu-central-1_AbCdEfGhI' }
  const identityPool = 'eu-central-1:12345678-1234-1234-1234-123456789012'
  const back = 'https://portal.example.ae/api/prod/v1/auth/oauth/return'
  const faults: [Record<string, string>, string][] = [
    [{ FALAJ_IDENTITY: 'auth0' }, 'Token provider not configured: FALAJ_IDENTITY is "auth0"'],
    [{ FALAJ_COGNITO_CLIENT_ID: 'client' }, 'Token provider not configured: FALAJ_COGNITO_CLIENT_ID only'],
    [{ FALAJ_IDENTITY: 'openid' }, 'Token provider not configured: FALAJ_IDENTITY=openid needs'],
    [cognito, 'User pool or identity pool not configured: set FALAJ_COGNITO_USER_POOL_ID'],
    [
      { ...cognito, FALAJ_COGNITO_IDENTITY_POOL_ID: identityPool },
      'User pool not configured: set FALAJ_COGNITO_USER_POOL_ID',
    ],
    [
      { ...pool, FALAJ_COGNITO_USER_POOL_ID: 'pool' },
      'User pool not configured: FALAJ_COGNITO_USER_POOL_ID is "pool"',
    ],
    [
      { FALAJ_IDENTITY: 'cognito', FALAJ_COGNITO_USER_POOL_ID: 'eu-central-1_AbCdEfGhI' },
      'User pool not configured: set FALAJ_COGNITO_CLIENT_ID',
    ],
    [
      { ...pool, FALAJ_COGNITO_IDENTITY_POOL_ID: 'mine' },
      'Invalid identity pool ID: FALAJ_COGNITO_IDENTITY_POOL_ID is "mine"',
    ],
    [
      { ...pool, FALAJ_OAUTH_DOMAIN: 'falaj.auth.eu-central-1.amazoncognito.com' },
      'OAuth parameters not configured: set FALAJ_OAUTH_REDIRECT_IN, FALAJ_OAUTH_REDIRECT_OUT, FALAJ_OAUTH_RESPONSE_TYPE too',
    ],
  ]
  for (const [env, message] of faults) {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(message)
  }
  const oauth = {
    FALAJ_OAUTH_DOMAIN: 'falaj.auth.eu-central-1.amazoncognito.com',
    FALAJ_OAUTH_REDIRECT_IN: back,
    FALAJ_OAUTH_REDIRECT_OUT: 'https://portal.example.ae/login',
    FALAJ_OAUTH_RESPONSE_TYPE: 'code',
  }
  expect(() => read({ ...pool, ...oauth, FALAJ_OAUTH_RESPONSE_TYPE: 'token' })).toThrow('only code')
  expect(() => read({ ...pool, ...oauth, FALAJ_OAUTH_REDIRECT_IN: 'https://elsewhere.ae/' })).toThrow(
    'must end in',
  )
  expect(read({ ...pool, ...oauth, FALAJ_COGNITO_IDENTITY_POOL_ID: identityPool }).identity).toMatchObject({
    pool: 'cognito',
    cognito: { issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI' },
    oauth: { domain: 'https://falaj.auth.eu-central-1.amazoncognito.com', redirectIn: back },
  })
})

test('passkeys are bound to the name of the public address, and disabled without a name or https', () => {
  const siteOf = (address?: string) => read(address ? { FALAJ_PUBLIC_URL: address } : {}).identity
  const embedded = (passkeys: object | undefined) => ({ pool: 'embedded', passkeys })
  expect(siteOf('https://portal.example.ae')).toEqual(
    embedded({ rpId: 'portal.example.ae', origin: 'https://portal.example.ae' }),
  )
  expect(siteOf()).toEqual(embedded({ rpId: 'localhost', origin: 'http://localhost:5000' }))
  for (const address of ['https://192.0.2.7', 'https://[2001:db8::7]', 'http://portal.example.ae'])
    expect(siteOf(address)).toEqual(embedded(undefined))
})

test('statements are prepared unless that is disabled', () => {
  expect(read({}).preparedStatements).toBe(true)
  expect(read({ FALAJ_PREPARED_STATEMENTS: 'no' }).preparedStatements).toBe(false)
  expect(() => read({ FALAJ_PREPARED_STATEMENTS: 'off' })).toThrow('FALAJ_PREPARED_STATEMENTS')
})

test('the public address has no slash at its end, and faults are named', () => {
  expect(read({ FALAJ_PUBLIC_URL: 'https://portal.example.ae/' }).publicUrl).toBe('https://portal.example.ae')
  expect(() => read({ PORT: 'many', FALAJ_SECRET: 'short' })).toThrow(ConfigError)
})

/** The output of the process with this environment, and its exit code. */
async function started(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env
  const main = path.join(import.meta.dirname, 'main-api.ts')
  const child = spawn(process.execPath, [main], { env: { PATH, FALAJ_DATA, ...env } })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

test('a database that processes share needs a shared secret; the start explains how to create one', async () => {
  const DATABASE_URL = 'postgres://falaj_owner@127.0.0.1:1/falaj'
  const none = await started({ DATABASE_URL })
  expect(none.code).toBe(1)
  expect(none.said).toMatch(/FALAJ_SECRET: is needed with DATABASE_URL.*Make one with: openssl rand -hex 32/)
  const short = await started({ DATABASE_URL, FALAJ_SECRET: 'ab'.repeat(31) })
  expect(short.code).toBe(1)
  expect(short.said).toMatch(/FALAJ_SECRET: must be 64 hexadecimal digits.*openssl rand -hex 32/)
  expect(short.said).not.toContain('abab')
  // With one, it connects to the database.
  const whole = await started({ DATABASE_URL, FALAJ_SECRET: 'AB'.repeat(32) })
  expect(whole.said).toContain('ECONNREFUSED')
  expect(existsSync(path.join(FALAJ_DATA, 'secret'))).toBe(false)
})

test('an owner whose tables would land in the schema of our functions is refused by name', () => {
  const env = {
    FALAJ_DATA,
    FALAJ_SECRET: 'ab'.repeat(32),
    DATABASE_URL: 'postgres://falaj:x@127.0.0.1/falaj',
  }
  expect(() => readConfig(env)).toThrow('DATABASE_URL: the owner must have another name than falaj')
  const other = { ...env, DATABASE_URL: 'postgres://falaj_owner:x@127.0.0.1/falaj' }
  expect(readConfig(other).databaseUrl).toBe(other.DATABASE_URL)
})

test('the simulated network listens on an address without a port', () => {
  expect(readConfig({ FALAJ_DATA }).networkHost).toBe('127.0.0.1')
  expect(readConfig({ FALAJ_DATA, FALAJ_SIMULATED_NETWORK_HOST: 'portal' }).networkHost).toBe('portal')
  expect(() => readConfig({ FALAJ_DATA, FALAJ_SIMULATED_NETWORK_HOST: 'portal:80' })).toThrow(
    'FALAJ_SIMULATED_NETWORK_HOST: must be a host name or an IPv4 address, without a port',
  )
})

test('an installation that ran without it gets the place of its secret', () => {
  const before = mkdtempSync(path.join(tmpdir(), 'falaj-config-'))
  writeFileSync(path.join(before, 'secret'), 'ab'.repeat(32))
  const env = { FALAJ_DATA: before, DATABASE_URL: 'postgres://127.0.0.1/falaj' }
  expect(() => readConfig(env)).toThrow(`set FALAJ_SECRET to what that file holds`)
  expect(() => readConfig({ FALAJ_DATA: before, DATABASE_APP_URL: 'postgres://127.0.0.1/falaj' })).toThrow(
    'DATABASE_APP_URL: goes only with DATABASE_URL',
  )
  expect(readConfig({ FALAJ_DATA: before }).secret).toBeUndefined()
})
