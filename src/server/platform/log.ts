/** Logging: structured lines, with everything secret blotted out. */
import { type Logger as PinoLogger, pino, stdSerializers } from 'pino'

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
  // PostgreSQL puts the values of the row here.
  'error.detail',
  'error.where',
]

/** A logger that writes one JSON line an entry to standard error; query strings never reach it. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
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
    pino.destination(2),
  )
}
