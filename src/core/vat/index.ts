/** The door of the VAT room: the treatments that PINT AE knows, their codes and rates. */
export {
  allowanceRateOf,
  isTaxed,
  lineRateOf,
  type VatCategory,
  vatCategories,
  vatCategoryCode,
  vatCategoryOf,
} from './vat-category.ts'
