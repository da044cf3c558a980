/** The door of the products room: things we sell, with unit and VAT treatment. */
export { findProductIdsByCode } from './find-product-ids.ts'
export { productTarget } from './import-target.ts'
export { listProducts } from './list-products.ts'
export { markProductsUsed } from './mark-products-used.ts'
export { presentProduct } from './present.ts'
export { recordSales } from './record-sales.ts'
export { productRoutes } from './routes.ts'
export type { Sale } from './sale.ts'
