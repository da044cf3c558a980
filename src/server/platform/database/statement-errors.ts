/** What an error of a statement means: whether to try again, and which answer its request gets. */

/** PostgreSQL's error code for a write on a standby. */
export const readOnly = '25006'

const retryable = new Set(['40001', '40P01'])
/** The tables were changed under a prepared statement; the next connection prepares it again. */
const changedPlan = 'cached plan must not change result type'

/**
 * Maximum number of attempts for a transaction with this error. Each connection may have a statement that was
 * prepared before a change.
 */
export function triesAtMost(error: unknown): number {
  if (!(error instanceof Error && 'code' in error)) return 1
  if (error.message === changedPlan) return 30
  return retryable.has(String(error.code)) ? 3 : 1
}

const unavailable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  // Shutdown by an administrator or a crash, startup, too many connections.
  ...['57P01', '57P02', '57P03', '53300'],
  readOnly,
])
const lostConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database was unreachable or closed the connection: a retry may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (unavailable.has(String(error.code)) || String(error.code).startsWith('08')))
    return true
  return lostConnection.test(error.message) || isDatabaseAway(error.cause)
}

/** Whether a statement was canceled, by its requester or because it took too long. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** Whether the database has no space for a write. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100'
}

/** Whether the walls between tenants and participants refused a row (row-level security). */
export function isWallFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

/** Whether PostgreSQL refused a text that it cannot store: U+0000, or half of a surrogate pair in JSON. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return (
    error.code === '22021' ||
    error.code === '22P05' ||
    (error.code === '22P02' && error.message === 'invalid input syntax for type json')
  )
}

/** Whether a row was refused because another one has the same unique values. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
