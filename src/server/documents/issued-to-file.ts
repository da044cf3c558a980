import type { DocumentRecord } from './document.ts'

/** Whether a document was issued to a file for another provider. It stays so: the database holds on to the reason. */
export function isIssuedToFile({ facts, state }: Pick<DocumentRecord, 'facts' | 'state'>): boolean {
  return state === 'issued' && facts.transmission.reason === 'otherProvider'
}
