const shownAtMost = 1_000

/**
 * Adds the text of the statement that failed to its error, as `statement`, so that a log names it; the values stay
 * out of it. The first statement stays: a lost connection fails all that wait for an answer with one error.
 */
export function nameStatement(error: Error, sql: string): Error {
  if ('statement' in error) return error
  return Object.assign(error, { statement: sql.slice(0, shownAtMost) })
}
