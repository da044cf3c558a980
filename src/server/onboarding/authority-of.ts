import type { Environment } from '#contract/common'
import type { ByEnvironment } from '#platform/base/by-environment'
import { problem } from '#platform/base/problem'
import type { TaxAuthorityVerification } from './tax-authority-verification.ts'

/** The tax authority of an environment. Raises `onboarding.live-not-connected` where none is connected. */
export function authorityOf(
  authorities: ByEnvironment<TaxAuthorityVerification>,
  environment: Environment,
): TaxAuthorityVerification {
  const authority = authorities[environment]
  if (!authority) throw problem('onboarding.live-not-connected')
  return authority
}
