/** The door of onboarding. */
export { storeVerification, VerificationError } from './verification.ts'
