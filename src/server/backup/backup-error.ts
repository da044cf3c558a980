/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  /** Whether the file is at fault: damaged, of another version, or not what stands in the database afterwards. */
  readonly isInvalidFile: boolean

  constructor(message: string, options: ErrorOptions & { readonly isInvalidFile?: boolean } = {}) {
    super(message, options)
    this.isInvalidFile = options.isInvalidFile ?? false
  }
}

/** A file that is damaged or does not fit. */
export function invalidBackup(message: string, cause?: unknown): BackupError {
  return new BackupError(message, { isInvalidFile: true, cause })
}
