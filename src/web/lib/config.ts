/** The portal's configuration for its web app: the address of each environment's API, and the connected services. */
import type { Environment } from '#contract/common'
import type { WebConfig } from '#contract/site'
import { ApiError } from './api-error.ts'
import { callTimeoutMs } from './connectivity.ts'
import { useEnvironment } from './environment.ts'

let config: WebConfig = {
  environments: { preprod: '/api/preprod/v1', prod: '/api/prod/v1' },
  liveConnected: false,
  verificationProvider: 'emaratax',
  mailOutbox: false,
  supportEmail: null,
  resetsByCode: false,
  signsInElsewhere: false,
  hasPasswords: true,
  passkeyOrigin: null,
}

/**
 * Loads the configuration before the first screen; without a `/config.json` the defaults are used. Raises ApiError
 * if the portal does not respond.
 */
export async function loadConfig(): Promise<void> {
  try {
    const answer = await fetch('/config.json', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    if (answer.ok) config = { ...config, ...((await answer.json()) as Partial<WebConfig>) }
    else if (answer.status >= 500) throw await ApiError.from(answer)
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.transport(error)
  }
}

export function webConfig(): WebConfig {
  return config
}

/** Base address of an environment's API, without a final slash. */
export function baseAddress(environment: Environment): string {
  return config.environments[environment].replace(/\/$/, '')
}

/** Whether documents of an environment are issued to files for another provider: the live one without a network. */
function isToFile(environment: Environment): boolean {
  return environment === 'prod' && !config.liveConnected
}

export function useIsToFile(): boolean {
  return isToFile(useEnvironment())
}

/** Whether the portal accepts passkeys at its current address, and this browser supports them. */
export function canUsePasskeys(): boolean {
  return (
    config.passkeyOrigin === globalThis.location.origin &&
    typeof globalThis.PublicKeyCredential === 'function'
  )
}
