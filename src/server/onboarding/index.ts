/** The door of the onboarding room: from "a company" to "a registered participant". */
export { linkAttempt } from './link-attempt.ts'
export { onboardingRoutes } from './routes.ts'
export type { LinkPorts } from './run-attempt.ts'
export { startAttempt } from './start-attempt.ts'
export type {
  RegisterAnswer,
  RegisterNotice,
  TaxAuthorityVerification,
  TaxpayerDetails,
  VerifyAnswer,
  VerifyQuestion,
} from './tax-authority-verification.ts'
export { verifyAttempt } from './verify-attempt.ts'
