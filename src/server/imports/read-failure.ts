import { ZipError } from '../../files/read-zip.ts'

export type ReadFailure =
  | 'import.empty'
  | 'import.unreadable'
  | 'import.too-large'
  | 'import.too-many-rows'
  | 'import.too-wide'
  | 'import.own-register'

/** Raised where a file cannot be read: why. */
export class ReadFileError extends Error {
  readonly failure: ReadFailure

  constructor(failure: ReadFailure, detail = '') {
    super(detail)
    this.failure = failure
  }
}

/** The reason for the user why a file could not be read. */
export function readFailure(error: unknown): ReadFileError {
  if (error instanceof ReadFileError) return error
  const isTooLarge = error instanceof ZipError && error.isTooLarge
  return new ReadFileError(
    isTooLarge ? 'import.too-large' : 'import.unreadable',
    error instanceof Error ? error.message : '',
  )
}
