/** The door of the place of sale: what a consumer lacks for an invoice, filled from the place where the sale took place. */
export {
  consumerLacks,
  hasConsumerNumber,
  isAtPlaceOfSale,
  withoutPlaceOfSale,
  withPlaceOfSale,
  withWalkIn,
} from './place-of-sale.ts'
