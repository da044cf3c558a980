/** The door of settings: addresses of its pages, and the screen that precedes all others if it is required. */
export { auditSearch } from './audit/audit-search.ts'
export { SecondStepScreen } from './second-step.tsx'
