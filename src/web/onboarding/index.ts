/** The door of onboarding. */
export { storeVerification } from './verification.ts'
