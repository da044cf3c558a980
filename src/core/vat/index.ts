/** The door of the VAT room: the treatments that PINT AE knows, their codes and rates. */
export {
  allowanceRateOf,
  firstDayOfVat,
  isTaxed,
  lineRateOf,
  type VatCategory,
  vatCategories,
  vatCategoryCode,
  vatCategoryOf,
} from './vat-category.ts'
