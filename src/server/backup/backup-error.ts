/** A backup cannot be made or restored; the message gives the reason and the remedy. */
export class BackupError extends Error {
  /** Whether the file is at fault: damaged, of another version, or different from the restored database. */
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
