/** The door of the readiness room: missing fields of a contact or a product for the next invoice. */
export { contactReadiness } from './contact.ts'
export { productReadiness } from './product.ts'
