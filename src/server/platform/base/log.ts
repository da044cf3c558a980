/** Logging: structured lines, with everything secret blotted out. */
import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino'

export type Logger = PinoLogger

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.accessToken',
  '*.token',
  'body.code',
  '*.authcode',
  '*.emarataxToken',
  // PostgreSQL puts values of the row here.
  'error.detail',
  'error.where',
]

/** Texts of other systems and of errors may contain these anywhere in a line: a mail server names addresses. */
const secretTexts: readonly [RegExp, string][] = [
  [/[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+|\bfal_(?:test|live)_\w+/g, '[secret]'],
]

/**
 * A logger that writes one JSON line an entry; query strings never reach it.
 * @param destination standard error by default
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      hooks: {
        streamWrite: (line) =>
          secretTexts.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line),
      },
      redact: { paths: secretPaths, censor: '[secret]' },
      serializers: {
        error: stdSerializers.err,
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
        }),
      },
    },
    destination,
  )
}
