import { ApiError } from '#web/lib/api-error.ts'

/** Loads the checks of registration; raises ApiError like any request when the server is offline. */
export async function loadFormChecks(): Promise<typeof import('./form-checks.ts')> {
  try {
    return await import('./form-checks.ts')
  } catch {
    throw ApiError.network()
  }
}

/** Preloads the checks when the user begins to type, so that they are there at the first submit. */
export function preloadFormChecks(): void {
  void import('./form-checks.ts').catch(() => undefined)
}
