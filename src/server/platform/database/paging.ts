/** Opaque cursors of keyset pages: the sort key of the row at the edge of the page. */
import { problem } from '../base/problem.ts'

/** Packs the values of a sort key into one opaque text. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Unpacks a cursor; raises `page.bad-cursor` when it was not made by `encodeCursor`. */
export function decodeCursor(cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return values
  } catch {
    throw problem('page.bad-cursor')
  }
  throw problem('page.bad-cursor')
}
