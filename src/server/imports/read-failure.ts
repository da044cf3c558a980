export type ReadFailure =
  | 'import.empty'
  | 'import.unreadable'
  | 'import.too-large'
  | 'import.too-many-rows'
  | 'import.too-wide'

/** Raised where a file cannot be read: why. */
export class ReadFileError extends Error {
  readonly failure: ReadFailure

  constructor(failure: ReadFailure, detail = '') {
    super(detail)
    this.failure = failure
  }
}
