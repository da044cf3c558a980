/** The OpenAPI document: the schemas of each route, and shared parts once. */
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Operation as Declared } from '#contract/api/operation'
import { problemsOf } from '#contract/api/problems-of'
import { scopesOf } from '#contract/api/scopes'
import { Problem } from '#contract/common'
import { type ProblemCode, problemCodes } from '#contract/problem-codes'

type Transform = ReturnType<typeof createJsonSchemaTransform>
type Described = ReturnType<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>
type Answers = Record<string, object>

interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  parameters?: object[]
  requestBody?: object
  responses?: Answers
  security?: object[]
}

const describeSchemas = createJsonSchemaTransform({})

/** Describes the routes that are added from now on; `app.swagger()` returns the document. */
export async function describeInterface(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Falaj',
        version: '1',
        description:
          'UAE e-invoicing portal. Base addresses: /api/preprod/v1 (test) and /api/prod/v1 (live). A user who belongs to several organizations names one in the header Falaj-Organization.',
      },
      servers: [
        { url: '/api/preprod/v1', description: 'Test' },
        { url: '/api/prod/v1', description: 'Live' },
      ],
      components: {
        securitySchemes: {
          portal: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Falaj <access token> of a person who is signed in',
          },
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key for programs: fal_test_… for preprod, fal_live_… for prod. It belongs to one organization, and its scopes limit what it may do.',
          },
        },
      },
      security: [{ portal: [] }, { key: [] }],
    },
    transform: describeRoute,
    transformObject: describeShared,
  })
}

const requestHeaders = {
  participant: {
    name: 'Falaj-Participant',
    in: 'header',
    description: 'The participant that is worked for.',
    schema: { type: 'string', pattern: '^par_[0-9a-z]{26}$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same request with the same key acts once.',
    schema: { type: 'string', pattern: '^[!-~]{8,200}$' },
  },
} as const

const text = { schema: { type: 'string' } }
const answerHeaders = {
  'Request-Id': { ...text, description: 'Names the request, in our log as well.' },
  'RateLimit-Policy': { ...text, description: 'How many requests may be made in how many seconds.' },
  RateLimit: { ...text, description: 'How many are left, and the seconds until there are more.' },
}
const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } }

/**
 * Of routes without a declaration: statuses of refusals that any request may meet, those of requests with a body or a
 * query, and of writes.
 */
const always = [400, 401, 403, 404, 409, 410, 421, 429, 500, 503]
const ofInput = [413, 414, 415, 422]
const ofWrites = [507]

function refusal(status: number, codes: readonly string[]): object {
  const headers = status === 429 || status === 503 || status === 507 ? retryAfter : {}
  return {
    description: codes.join(', ') || 'common.bad-request',
    headers: { 'Request-Id': answerHeaders['Request-Id'], ...headers },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** The refusals with these codes, by status. */
function refusalsOf(codes: Iterable<ProblemCode>): Answers {
  const byStatus = Map.groupBy(codes, (code) => problemCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, refusal(status, group.toSorted())]),
  )
}

/** The refusals of a route without a declaration: with each status, all codes that have it. */
function usualRefusals(statuses: readonly number[]): Answers {
  const codes = Object.keys(problemCodes) as ProblemCode[]
  const withStatus = (status: number) => codes.filter((code) => problemCodes[code].status === status)
  return Object.fromEntries(statuses.map((status) => [String(status), refusal(status, withStatus(status))]))
}

/** The credentials that are accepted: a session, and a key unless none gets a permission that the operation needs. */
function securityOf(operation: Declared): object[] {
  const scopes = scopesOf(operation)
  return [{ portal: [] }, ...(scopes ? [{ key: scopes }] : [])]
}

/** Extensions from the configuration of a route; `transform` leaves them in the operation for `describeShared`. */
interface Marks {
  declared: Declared | undefined
  isOpen: boolean
  participant: 'required' | 'optional' | undefined
  idempotencyKey: 'required' | 'optional' | undefined
  answers: string | undefined
  statuses: readonly number[]
}

const marks = 'x-marks'

/** One document for both environments: the live routes are the same and are left out. */
const describeRoute: Transform = (input) => {
  const described = describeSchemas(input)
  const hidden = !input.url.startsWith('/api/preprod/')
  const { config = {} } = input.route
  const left: Marks = {
    declared: config.operation,
    isOpen: config.public === true,
    participant: config.participant === true ? 'required' : config.participant || undefined,
    idempotencyKey: config.idempotencyKey,
    answers: config.answers,
    statuses: config.refusals ?? [],
  }
  return {
    schema: { ...described.schema, [marks]: left, ...(hidden ? { hide: true } : {}) } as never,
    url: input.url.replace('/api/preprod/v1', ''),
  }
}

/** Adds to each operation what its route does not declare itself: headers, errors, and credentials. */
function describeShared(
  document: Parameters<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>[0],
): Described {
  if (!('openapiObject' in document)) throw new Error('the interface is described by OpenAPI')
  const { openapiObject } = document
  const paths = Object.entries(openapiObject.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [
        method,
        describeOperation(method, operation),
      ]),
    ),
  ])
  const code = z.enum(Object.keys(problemCodes) as [string, ...string[]])
  const { $schema: _, ...schema } = z.toJSONSchema(Problem.extend({ code }))
  return {
    ...openapiObject,
    paths: Object.fromEntries(paths),
    components: { ...openapiObject.components, schemas: { Problem: schema } },
  } as Described
}

/** The body of an operation that accepts the bytes of a file. */
const uploadedFile = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function describeOperation(method: string, described: Operation & { [marks]?: Marks }): Operation {
  const { [marks]: mark, ...operation } = described
  if (!mark) return operation
  const isWrite = method !== 'get' && method !== 'head'
  const takesInput = isWrite || (operation.parameters ?? []).length > 0
  const refusals = mark.declared
    ? refusalsOf(problemsOf(mark.declared))
    : usualRefusals([
        ...always,
        ...(takesInput || mark.participant ? ofInput : []),
        ...(isWrite ? ofWrites : []),
        ...mark.statuses,
      ])
  const key = mark.idempotencyKey && {
    ...requestHeaders.idempotencyKey,
    required: mark.idempotencyKey === 'required',
  }
  const participant = mark.participant && {
    ...requestHeaders.participant,
    required: mark.participant === 'required',
  }
  return {
    ...operation,
    ...(mark.declared?.upload ? { requestBody: uploadedFile } : {}),
    parameters: [
      ...(operation.parameters ?? []),
      ...(participant ? [participant] : []),
      ...(key ? [key] : []),
    ],
    responses: {
      ...answersOf(operation.responses ?? {}, mark.answers),
      ...refusals,
    },
    ...(mark.isOpen ? { security: [] } : mark.declared ? { security: securityOf(mark.declared) } : {}),
  }
}

/** Answers that succeed, each with the headers that all have; a route without a schema sends a file. */
function answersOf(described: Answers, mediaType: string | undefined): Answers {
  const schema = mediaType?.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
  const file = mediaType && { 200: { description: 'The file', content: { [mediaType]: { schema } } } }
  return Object.fromEntries(
    Object.entries(file || described).map(([status, answer]) => [
      status,
      { ...answer, headers: answerHeaders },
    ]),
  )
}
