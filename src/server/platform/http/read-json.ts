import type { FastifyRequest } from 'fastify'
import { unstorableText } from './answer-error.ts'
import type { App } from './http.ts'

/** JSON writes what cannot be kept as an escape only; few bodies have one, and only those are looked through. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/**
 * Reads JSON bodies in this scope. What holds a text that cannot be kept is refused before anything is decided by it:
 * an answer that depends on what is known already would tell it.
 * @param isLeftUnread bodies that somebody else reads: they stay bytes
 */
export function readJson(
  app: App,
  isLeftUnread: (request: FastifyRequest, body: Buffer) => boolean = () => false,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isLeftUnread(request, body)) return done(null, body)
    const text = body.toString('utf8')
    void parse(request, text, (error, value) => {
      if (!error && suspicious.test(text) && !isStorable(value)) done(unstorableText())
      else done(error, value)
    })
  })
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry))
}
