/** The door of onboarding. */
export { unfinishedQuery } from './queries.ts'
export { UnfinishedCard } from './unfinished-card.tsx'
export { forgetVerification, storeVerification, VerificationError } from './verification.ts'
