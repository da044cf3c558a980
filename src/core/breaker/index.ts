/** The door of breaker. */
export { breakerLimits, checkBreaker, stepBreaker } from './breaker.ts'
