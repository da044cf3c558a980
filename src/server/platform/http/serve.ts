/** Routes from declarations: a declared operation and its handler. */
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#contract/api/operation'
import { operationIdOf } from '#contract/api/registry'
import type { Actor } from '#core/access'
import { problem } from '../base/problem.ts'
import {
  type App,
  actorOf,
  idempotencyKeyOf,
  optionalIdempotencyKeyOf,
  participantNamedBy,
  participantOf,
} from './http.ts'

type Read<O, Part extends 'params' | 'query' | 'body'> = O extends {
  readonly [K in Part]: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined

/** A request to an operation; undeclared fields are undefined. */
export interface RequestOf<O extends Operation> {
  /** Null for an operation that is served without a token when none was sent. */
  readonly actor: O extends { readonly needs: 'public' } | { readonly byCookie: true } ? Actor | null : Actor
  readonly params: Read<O, 'params'>
  readonly query: Read<O, 'query'>
  /** For an upload, the bytes of the file; empty when there were none. */
  readonly body: O extends { readonly upload: true } ? Buffer : Read<O, 'body'>
  /** Key of the participant that the request acts for; the operation checks that it belongs to the actor. */
  readonly participant: O extends { readonly participant: true }
    ? string
    : O extends { readonly participant: 'optional' }
      ? string | undefined
      : undefined
  readonly idempotencyKey: O extends { readonly idempotencyKey: 'required' }
    ? string
    : O extends { readonly idempotencyKey: 'optional' }
      ? string | undefined
      : undefined
  readonly request: FastifyRequest
}

/** The JSON of the response; of an operation that answers with a file, its bytes, its stream, or the reply that sent it. */
export type AnswerOf<O extends Operation> = O extends { readonly response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown

type Answer<O extends Operation> = (request: RequestOf<O>, reply: FastifyReply) => Promise<AnswerOf<O>>

/** Options of a route that its declaration does not have. */
interface ServeOptions
  extends Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute' | 'onRequest' | 'onSend'> {
  /** Requests that are exempt from the rate limit: from senders with proof that they belong to this installation. */
  readonly uncounted?: (request: FastifyRequest) => boolean
}

/**
 * Adds the route of a declared operation. `answer` gets the request by the types of the declaration, and returns the
 * JSON of the response, which is sent with the declared status.
 */
export function serve<const O extends Operation>(
  app: App,
  operation: O,
  answer: Answer<O>,
  options: ServeOptions = {},
): void {
  if (!operation.upload) return addRoute(app, operation, answer, options)
  // In a scope of its own: no other route accepts plain bytes.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    addRoute(scope.withTypeProvider() as App, operation, answer, options)
  })
}

function addRoute<O extends Operation>(
  app: App,
  operation: O,
  answer: Answer<O>,
  { uncounted, ...options }: ServeOptions,
): void {
  const { body, description, file, method, params, path, query, response, status = 200 } = operation
  const { beforeSecondStep, byCookie, idempotencyKey, needs, participant, takesDocuments } = operation
  app.route({
    ...options,
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      operation,
      public: needs === 'public' || byCookie === true,
      beforeSecondStep: beforeSecondStep === true,
      takesDocuments: takesDocuments === true,
      ...(participant ? { participant } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
      ...(file ? { answers: file } : {}),
      ...(uncounted ? { uncounted } : {}),
    },
    schema: {
      operationId: operationIdOf(operation),
      tags: [operation.tag],
      summary: operation.summary,
      ...(description ? { description } : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(response ? { response: { [status]: response } } : {}),
    },
    handler: async (request, reply) => {
      const answered = await answer(readRequest(operation, request), reply)
      if (response) reply.status(status)
      return answered
    },
  })
}

/** Raises `access.denied` (403) for a key on a personal operation, whatever its scopes are. */
function readRequest<O extends Operation>(operation: O, request: FastifyRequest): RequestOf<O> {
  const isForPeople = operation.personal || operation.needs === 'person'
  if (isForPeople && request.actor?.kind === 'apiKey')
    throw problem('access.denied', { detail: 'no person is signed in' })
  const isOpen = operation.needs === 'public' || operation.byCookie
  const { idempotencyKey, participant } = operation
  const { body, params, query } = request
  return {
    actor: isOpen ? request.actor : actorOf(request),
    params: operation.params && params,
    query: operation.query && query,
    body: operation.upload ? bytesOf(body) : operation.body && body,
    idempotencyKey:
      idempotencyKey === 'required'
        ? idempotencyKeyOf(request)
        : idempotencyKey && optionalIdempotencyKeyOf(request),
    participant:
      participant === 'optional' ? participantNamedBy(request) : participant && participantOf(request),
    request,
  } as RequestOf<O>
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
