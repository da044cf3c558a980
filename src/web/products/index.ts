/** The door of the products room: finding products from other screens. */
export { type ProductFilter, productQuery, productsQuery } from './queries.ts'
