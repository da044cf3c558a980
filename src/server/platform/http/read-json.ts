import type { FastifyRequest } from 'fastify'
import { unstorableText } from './answer-error.ts'
import type { App } from './http.ts'

/** JSON writes unstorable text as an escape only; few bodies have one, and only those are searched. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/**
 * Reads JSON bodies in this scope. A text that cannot be stored is refused before any decision: otherwise the
 * response would disclose stored data.
 * @param isLeftUnread bodies that another reader parses: they stay bytes
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
