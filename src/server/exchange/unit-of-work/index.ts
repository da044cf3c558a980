/** The door of the unit of work: a transaction of the exchange, with what it has still to write. */
export { inUnitOfWork, readerOf, type TenantReader, UnitOfWork } from './unit-of-work.ts'
