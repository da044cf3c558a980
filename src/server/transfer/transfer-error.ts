/** An organization cannot be exported, imported, closed or reopened; the message gives the reason and the remedy. */
export class TransferError extends Error {
  /** Whether the file is at fault: damaged, of another version, or different from the imported rows. */
  readonly isInvalidFile: boolean

  constructor(message: string, options: ErrorOptions & { readonly isInvalidFile?: boolean } = {}) {
    super(message, options)
    this.isInvalidFile = options.isInvalidFile ?? false
  }
}

/** A file that is damaged or does not fit. */
export function invalidFile(message: string, cause?: unknown): TransferError {
  return new TransferError(message, { isInvalidFile: true, cause })
}
