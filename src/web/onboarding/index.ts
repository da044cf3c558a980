/** The door of onboarding. */
export { unfinishedQuery } from './queries.ts'
export { UnfinishedCard } from './unfinished-card.tsx'
export { storeVerification, VerificationError } from './verification.ts'
