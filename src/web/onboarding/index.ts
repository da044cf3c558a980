/** The door of the onboarding room. */
export { storeVerification } from './verification.ts'
