/** EmaraTax of the test environment: the page that hands over, the verification service, the central register. */
export { emarataxRoutes } from './pages.ts'
export { simulatorTaxAuthority } from './tax-authority-verification.ts'
