/** The door of breaker. */
export { askBreaker, breakerLimits, stepBreaker } from './breaker.ts'
