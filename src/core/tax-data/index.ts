/** The door of the tax data room: reports about documents to the tax authority (TDD 1.0.4). */

export { buildTaxData, type TaxDataRequest } from './build-tax-data.ts'
export { checkTaxData } from './check-tax-data.ts'
export { checkTaxDataWithSource } from './check-tax-data-with-source.ts'
export { readTaxData } from './read-tax-data.ts'
export { reportScopeOf } from './report-scope.ts'
export { taxDataRules } from './rules.ts'
export {
  type ReporterRole,
  reporterRoles,
  type SchemedId,
  type TaxData,
  type TaxDataTypeCode,
  taxDataNamespace,
  taxDataTypeCodes,
} from './tax-data.ts'
