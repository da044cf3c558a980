/** How failures are answered: every error becomes a problem (RFC 9457) with a stable code. */
import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { problemsOf } from '#contract/api/problems-of'
import { operationIdOf } from '#contract/api/registry'
import type { Finding } from '#contract/common'
import { ProblemError, presentProblem, problem } from '../base/problem.ts'
import {
  isCanceled,
  isDatabaseAway,
  isDiskFull,
  isUnstorableText,
  isWallFault,
} from '../database/statement-errors.ts'
import { WorkAbandonedError, WorkTooHeavyError } from '../processes/work-thread.ts'

/** Names a request in its answer, in problems and in the log. */
export const requestIdHeader = 'request-id'

const unstorable =
  'A text holds a character that cannot be kept (U+0000 or half of a surrogate pair). Remove it and try again.'

/** The refusal of a text that PostgreSQL cannot store. */
export const unstorableText = () => problem('common.bad-request', { publicDetail: unstorable })

const raised = new WeakMap<ServerResponse, string>()

/** The code of the problem that a response is; undefined for other responses. */
export const problemCodeOf = (response: ServerResponse): string | undefined => raised.get(response)

/** Answers a failed request with the problem for its error, and logs the error. */
export function answerError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const described =
    error instanceof ProblemError ? error : translate(error, request.actor?.participants !== undefined)
  const log = { error, code: described.code, path: request.url.split('?')[0], reference: request.id }
  if (reply.raw.destroyed) request.log.debug(log, 'a client left before its answer')
  else if (described.status >= 500) request.log.error(log, 'a request failed')
  else if (described.status === 403 || described.status === 429)
    request.log.warn(log, 'a request was not allowed')
  else request.log.debug(log, 'a request was refused')
  raised.set(reply.raw, described.code)
  noteUndeclared(request, described.code)
  if (described.retryAfterSeconds !== undefined) reply.header('retry-after', described.retryAfterSeconds)
  return reply
    .header(requestIdHeader, request.id)
    .status(described.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(presentProblem(described, request.id))
}

/** Called with `<operationId>: <code>` and the port of the request, each time an operation raises a problem that it does not declare. */
type UndeclaredListener = (undeclared: string, port: number | undefined) => void

/** For tests, which expect no such problem. */
export const undeclaredListeners = new Set<UndeclaredListener>()
/** Those that were logged. */
const knownUndeclared = new Set<string>()

/** Reports a problem that the operation of a request raised, here or in a thread, when its declaration lacks the code. */
export function noteUndeclared({ log, routeOptions, socket }: FastifyRequest, code: string): void {
  const { operation } = routeOptions.config
  const declared: ReadonlySet<string> | undefined = operation && problemsOf(operation)
  if (!operation || !declared || declared.has(code)) return
  const undeclared = `${operationIdOf(operation)}: ${code}`
  for (const listener of undeclaredListeners) listener(undeclared, socket.localPort)
  if (knownUndeclared.has(undeclared)) return
  knownUndeclared.add(undeclared)
  log.warn({ undeclared }, 'an operation raised a problem that it does not declare')
}

/** Errors of the framework, in our texts; anything unknown is our fault and stays in the log. */
function translate(error: FastifyError, isLimited: boolean): ProblemError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id of another form does not exist.
    if (error.validationContext === 'params') return problem('common.not-found')
    return problem('common.invalid', { findings: error.validation.map(findingOf) })
  }
  if (isDatabaseAway(error)) {
    return problem('common.unavailable', { detail: error.message, retryAfterSeconds: 2 })
  }
  if (error instanceof WorkTooHeavyError)
    return problem('common.unavailable', { detail: error.message, retryAfterSeconds: 30 })
  if (error instanceof WorkAbandonedError) return problem('common.unavailable', { detail: error.message })
  if (isCanceled(error)) return problem('common.took-too-long', { detail: error.message })
  if (isUnstorableText(error)) return unstorableText()
  if (isLimited && isWallFault(error)) return problem('access.some-participants')
  if (isDiskFull(error))
    return problem('common.storage-full', { detail: error.message, retryAfterSeconds: 60 })
  const status = error.statusCode ?? 500
  if (status === 414) return problem('common.address-too-long')
  if (status === 413) return problem('common.payload-too-large')
  if (status === 429) return problem('common.too-many-requests')
  if (status === 503) return problem('common.unavailable', { retryAfterSeconds: 5 })
  if (status === 404) return problem('common.not-found')
  if (status >= 400 && status < 500) return problem('common.bad-request', { publicDetail: error.message })
  return problem('common.unexpected', { detail: error.message })
}

function findingOf(entry: { instancePath: string; keyword: string; message?: string | undefined }): Finding {
  const path = entry.instancePath
    .split('/')
    .slice(1)
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : `${index > 0 ? '.' : ''}${part}`))
    .join('')
  return {
    rule: `falaj-form-${entry.keyword}`,
    severity: 'fatal',
    path,
    message: entry.message ?? 'is not valid',
  }
}

/** Answers bytes that are not HTTP, or headers that are too long, before there is a request. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLong = error.code === 'HPE_HEADER_OVERFLOW'
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const code = isLong ? 'common.header-too-large' : isLate ? 'common.too-slow' : 'common.bad-request'
  const refusal = problem(code)
  const body = JSON.stringify(presentProblem(refusal, randomUUID()))
  const reason = STATUS_CODES[refusal.status] ?? ''
  const head = [
    `HTTP/1.1 ${refusal.status} ${reason}`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
