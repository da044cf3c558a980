import { ApiError } from '#web/lib/api-error.ts'

/** Fetches the checks of registration; the server being away is said as for any request. */
export async function loadFormChecks(): Promise<typeof import('./form-checks.ts')> {
  try {
    return await import('./form-checks.ts')
  } catch {
    throw ApiError.network()
  }
}

/** Asks for them as soon as somebody begins to type, so that they are there at the first submit. */
export function preloadFormChecks(): void {
  void import('./form-checks.ts').catch(() => undefined)
}
