import i18next from 'i18next'

/**
 * Parameters of the tax authority's redirect, stored for this tab and attempt only. The authentication code is deleted
 * as soon as the portal has opened the attempt.
 */
interface Verification {
  provider: string
  authcode?: string
  TIN?: string
  /** The taxpayer chosen in the simulated EmaraTax, which returns it besides the code; the live one does not. */
  chosenTIN?: string
  attemptId?: string
}

/** The redirect of the tax authority lacks its code, or contains a TIN that is not a number. */
export class VerificationError extends Error {
  readonly fault: 'missing' | 'badTin'

  constructor(fault: 'missing' | 'badTin') {
    super(i18next.t(`onboarding:${fault}.title`))
    this.fault = fault
  }
}

const key = 'falaj-verification'

export function storeVerification(verification: Verification): void {
  sessionStorage.setItem(key, JSON.stringify(verification))
}

export function storedVerification(): Verification | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('provider' in stored)) return null
    return stored as Verification
  } catch {
    return null
  }
}

export function forgetVerification(): void {
  sessionStorage.removeItem(key)
}

const tinKey = 'falaj-onboarding-tin'

/**
 * Stores the TIN that the user enters before leaving for the tax authority, which does not send it back; for this
 * tab.
 */
export function rememberTin(tin: string): void {
  sessionStorage.setItem(tinKey, tin)
}

/** After linking: the next company has another TIN. */
export function forgetTin(): void {
  sessionStorage.removeItem(tinKey)
}

/** The stored TIN as entered: possibly not yet a TIN. */
export function rememberedTin(): string {
  return sessionStorage.getItem(tinKey) ?? ''
}
