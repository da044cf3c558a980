/** The door of the products room: things we sell, with unit and VAT treatment. */
export { findProduct, findProductIdsByCode } from './find-product.ts'
export { markProductsUsed } from './mark-products-used.ts'
export type { ProductRecord } from './product.ts'
export { productRoutes } from './routes.ts'
