import { contactTarget } from '#server/contacts'
import { documentTarget } from '#server/documents/imported'
import type { ImportTargets } from '#server/imports'
import { productTarget } from '#server/products'

/** The targets of imports. */
export const importTargets: ImportTargets = {
  customers: contactTarget,
  suppliers: contactTarget,
  products: productTarget,
  documents: documentTarget,
}
