/** The door of breaker. */
export { checkBreaker, breakerLimits, stepBreaker } from './breaker.ts'
