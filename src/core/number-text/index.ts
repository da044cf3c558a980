/** Numbers as people read and type them. */
export { formatDecimal } from './format-decimal.ts'
export { parseUserDecimal } from './parse-user-decimal.ts'
