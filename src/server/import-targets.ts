import { contactTarget } from '#server/contacts'
import type { ImportTargets } from '#server/imports'
import { productTarget } from '#server/products'

/**
 * The targets of imports.
 * @param documents that of documents, whose room `app.ts` alone enters
 */
export function importTargetsWith(documents: ImportTargets['documents']): ImportTargets {
  return { customers: contactTarget, suppliers: contactTarget, products: productTarget, documents }
}
