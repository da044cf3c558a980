import { ApiError } from '#web/lib/api-error.ts'

/** Fetches the checks of registration; the server being away is said as for any request. */
export async function loadChecks(): Promise<typeof import('./check-details.ts')> {
  try {
    return await import('./check-details.ts')
  } catch {
    throw ApiError.network()
  }
}

/** Asks for them as soon as somebody begins to type, so that they are there at the first submit. */
export function prepareChecks(): void {
  void import('./check-details.ts').catch(() => undefined)
}
