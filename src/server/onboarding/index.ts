/** The door of the onboarding room: from "a company" to "a registered participant". */
export { type OnboardingPorts, onboardingRoutes } from './routes.ts'
export type {
  RegisterAnswer,
  RegisterNotice,
  TaxAuthorityVerification,
  TaxpayerDetails,
  VerifyAnswer,
  VerifyQuestion,
} from './tax-authority-verification.ts'
