import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const FALAJ_DATA = mkdtempSync(path.join(tmpdir(), 'falaj-config-'))
const read = (env: Record<string, string>) => readConfig({ FALAJ_DATA, ...env })

test('mails are shown to everybody only where everybody is on this machine, or when that is asked for', () => {
  expect(read({}).showOutbox).toBe(true)
  expect(read({ HOST: '0.0.0.0' }).showOutbox).toBe(false)
  expect(read({ FALAJ_PUBLIC_URL: 'https://portal.example.ae/' }).showOutbox).toBe(false)
  expect(read({ HOST: '0.0.0.0', FALAJ_SHOW_OUTBOX: 'yes' }).showOutbox).toBe(true)
  expect(read({ SMTP_URL: 'smtp://localhost', FALAJ_SHOW_OUTBOX: 'yes' }).showOutbox).toBe(false)
})

test('operators are named by address; nobody is one by default where others reach the portal', () => {
  expect(read({})).toMatchObject({ operators: undefined, forThisMachine: true })
  expect(read({ HOST: '0.0.0.0' })).toMatchObject({ operators: undefined, forThisMachine: false })
  expect(read({ FALAJ_OPERATORS: ' A@Example.ae,,b@example.ae ' }).operators).toEqual([
    'a@example.ae',
    'b@example.ae',
  ])
  expect(read({ FALAJ_OPERATORS: '' }).operators).toEqual([])
})

test('the public address has no slash at its end, and what is wrong is named', () => {
  expect(read({ FALAJ_PUBLIC_URL: 'https://portal.example.ae/' }).publicUrl).toBe('https://portal.example.ae')
  expect(() => read({ PORT: 'many', FALAJ_SECRET: 'short' })).toThrow(ConfigError)
})
