/** The door of the settings room: numbering and paper style of a participant's documents. */
export { selectBankAccounts, usualAccounts } from './bank/store.ts'
export { type Approver, findApprovers } from './find-approvers.ts'
export { selectPaperStyle } from './paper-style-store.ts'
export { type NumberPreview, previewNumbers, selectIssueSettings } from './preview-numbers.ts'
export { reserveNumbers } from './reserve-numbers.ts'
export { settingsRoutes } from './routes.ts'
export { allSeries, type Series } from './series.ts'
export { selectPaymentDefaults } from './store.ts'
