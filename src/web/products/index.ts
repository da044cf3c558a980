/** The door of the products room: finding products from other screens. */
export { productsQuery } from './queries.ts'
