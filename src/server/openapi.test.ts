/**
 * The OpenAPI document is correct: every response matches its description. A few hundred requests here; `npm run
 * fuzz` makes 20,000, or FALAJ_FUZZ of them, from the seed FALAJ_FUZZ_SEED.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { issueInvoice, outsideBuyer, standardInvoice } from './documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'
import {
  type Operation,
  randomFrom,
  requestMaker,
  type Schema,
  type Temper,
} from './platform/testing/random-requests.ts'

const count = Number(process.env.FALAJ_FUZZ ?? '500')
const seed = Number(process.env.FALAJ_FUZZ_SEED ?? '1')
/** Below the rate limit of one user in a minute. */
const perCompany = 1_000
const tempers: readonly Temper[] = ['valid', 'careless', 'hostile']

interface Description {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation & { security?: object[] }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

let portal: TestPortal
let description: Description
let operations: { method: string; path: string; operation: Operation & { security?: object[] } }[]

beforeAll(async () => {
  portal = await startTestPortal({ worker: false, env: { FALAJ_OPERATORS: 'nobody@example.ae' } })
  description = await (await fetch(`${portal.url}/openapi.json`)).json()
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})
afterAll(() => portal.stop())

const validators = new Map<Schema, z.ZodType>()

/** The violation of a schema by a value; undefined without one. */
function faultOf(schema: Schema & { $ref?: string }, value: unknown): string | undefined {
  const meant = schema.$ref
    ? (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema)
    : schema
  const validator = validators.get(meant) ?? z.fromJSONSchema(meant as Parameters<typeof z.fromJSONSchema>[0])
  validators.set(meant, validator)
  const { error } = validator.safeParse(value)
  return error && z.prettifyError(error).slice(0, 300)
}

/** The deviation of a response from the description; undefined without one. */
async function surprise(operation: Operation, answer: Response): Promise<string | undefined> {
  if (!answer.headers.get('request-id')) return 'no Request-Id'
  const described = operation.responses[String(answer.status)]
  const text = await answer.text()
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 300)}`
  if (!described) return `${answer.status} is not described: ${text.slice(0, 200)}`
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const media = described.content?.[type]
  if (!media) return `${answer.status} comes as "${type}": ${text.slice(0, 200)}`
  return type.endsWith('json') ? faultOf(media.schema, JSON.parse(text)) : undefined
}

test('has its address, its credentials, and its errors', () => {
  expect(description.servers.map(({ url }) => url)).toEqual(['/api/preprod/v1', '/api/prod/v1'])
  expect(operations.length).toBeGreaterThan(80)
  for (const { method, path, operation } of operations) {
    const statuses = Object.keys(operation.responses)
    expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(['401', '403', '404', '429', '503']))
    expect(
      statuses.some((status) => status.startsWith('2')),
      `${method} ${path}`,
    ).toBe(true)
  }
  const isOpen = (path: string) =>
    operations.find((one) => one.path === path)?.operation.security?.length === 0
  expect([isOpen('/auth/sign-in'), isOpen('/documents')]).toEqual([true, false])
  const issued = description.paths['/documents']?.get?.parameters?.find(({ name }) => name === 'issued')
  expect(issued?.schema.type).toBe('boolean')
  const uploaded = description.paths['/received-documents']?.post?.requestBody?.content
  expect(Object.keys(uploaded ?? {})).toEqual(['application/octet-stream'])
})

test('every response matches the description', { timeout: 3_600_000 }, async () => {
  const random = randomFrom(seed)
  const surprises = new Map<string, string>()
  const seen = new Map<number, number>()
  let company: TestCompany | undefined
  let make = requestMaker(random, {})
  for (let number = 0; number < count; number++) {
    if (number % perCompany === 0) {
      // The counters of sign-in attempts have expired by then.
      if (number > 0) portal.clock.advance(61 * 60_000)
      company = await registerCompany(portal, { name: `Fuzzed ${number}` })
      const { id } = await issueInvoice(portal, company, standardInvoice(outsideBuyer(1)))
      make = requestMaker(random, { doc: id, par: company.participant.id })
    }
    const { method, path, operation } = operations[number % operations.length] as (typeof operations)[number]
    // Live updates never end, a company that has signed out cannot continue, and a moved clock ends its session.
    if (['/events', '/auth/sign-out', '/simulator/clock'].includes(path)) continue
    const temper = tempers[Math.floor(random() * tempers.length)] as Temper
    const requested = make(method, path, operation, temper)
    const headers = { ...requested.headers }
    if (random() < 0.9) headers.authorization = `Falaj ${company?.token}`
    if (headers['Falaj-Participant'] && random() < 0.8)
      headers['Falaj-Participant'] = company?.participant.id ?? ''
    const ask = () =>
      fetch(`${portal.url}/api/preprod/v1${requested.path}`, {
        method,
        headers,
        redirect: 'manual',
        ...(requested.body === undefined || method === 'GET' ? {} : { body: requested.body }),
      })
    let answer = await ask()
    // A busy machine may be overloaded for a moment, and sends a time to retry; the test gives up at some point.
    for (let times = 0; answer.status === 503 && answer.headers.has('retry-after') && times < 10; times++) {
      await sleep(1_000)
      answer = await ask()
    }
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    const fault = await surprise(operation, answer)
    if (fault)
      surprises.set(
        `${method} ${path}: ${fault.slice(0, 60)}`,
        `${requested.path} ${requested.body?.slice(0, 200)} → ${fault}`,
      )
  }
  const summary = [...seen].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  if (process.env.FALAJ_FUZZ) process.stderr.write(`${count} requests: ${summary.join(', ')}\n`)
  expect(Object.fromEntries(surprises)).toEqual({})
  // Some generated requests succeed.
  expect(seen.get(200) ?? 0).toBeGreaterThan(count / 20)
  expect(seen.get(422) ?? 0).toBeGreaterThan(count / 20)
})
