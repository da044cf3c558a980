/** The door of settings: addresses of its pages, and the screen that comes before all others where it is needed. */
export { auditSearch } from './audit/audit-search.ts'
export { SecondStepScreen } from './second-step.tsx'
