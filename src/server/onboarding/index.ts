/** The door of the onboarding room: from "a company" to "a registered participant". */
export { onboardingRoutes } from './routes.ts'
export type {
  RegisterAnswer,
  RegisterNotice,
  TaxAuthorityVerification,
  TaxpayerDetails,
  VerifyAnswer,
  VerifyQuestion,
} from './tax-authority-verification.ts'
