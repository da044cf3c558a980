/** The door of the readiness room: what the next invoice will miss in a contact or a product. */
export { contactReadiness } from './contact.ts'
export { productReadiness } from './product.ts'
