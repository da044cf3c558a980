/** The door of filed VAT returns: frozen figures of a period, and whether a day lies in a filed one. */
export { filedReturnRoutes } from './routes.ts'
export { findFiledPeriods } from './store.ts'
