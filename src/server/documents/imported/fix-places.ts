import { wholeDocument } from '#core/imports'
import { printParticipantId } from '#core/participant-ids'
import type { TenantTx } from '#platform/database/database'
import { findContactsByParticipantId } from '#server/contacts'
import type { FindingWithRow, FixPlace, ImportSubject } from '#server/imports'
import { findProductsByCode } from '#server/products'
import { readDrafts } from './read-drafts.ts'

const inFile: FixPlace = { place: 'file', id: null, name: '' }

/** Fields of a line that come from a product of ours, if the file names it by its code. */
const ofProduct: ReadonlySet<string> = new Set([
  ...['line.description', 'line.unit', 'line.itemType', 'line.hsCode', 'line.sacCode'],
])

/** Where users fix the findings of a rehearsal: the buyer's contact, the product, the settings, or the file. */
export async function fixPlaces(
  tx: TenantTx,
  { participantKey }: ImportSubject,
  findings: readonly FindingWithRow[],
): Promise<FixPlace[]> {
  const drafts = await readDrafts(
    tx,
    participantKey ?? '',
    findings.map(({ first }) => [first]),
  )
  const ids = drafts.map(({ draft }) => {
    const id = draft?.buyer?.participantId
    return id?.value ? printParticipantId({ scheme: id.scheme ?? '', value: id.value }) : ''
  })
  const [contacts, products] = await Promise.all([
    findContactsByParticipantId(tx, ids),
    findProductsByCode(
      tx,
      findings.flatMap(({ row }) => row.values.get('line.code') ?? []),
    ),
  ])
  return findings.map(({ first, path, row, rule }, index) => {
    // Unreadable and contradictory values are fixed in the file.
    if (rule.startsWith('falaj-import-')) return inFile
    if (path === 'seller') return { place: 'company', id: null, name: '' }
    if (path === 'number') return { place: 'numbers', id: null, name: '' }
    if (path.startsWith('buyer')) {
      const contact = drafts[index]?.contact ?? contacts.get(ids[index] ?? '')
      if (contact) return { place: 'contact', id: contact.id, name: contact.name }
      const name = drafts[index]?.draft?.buyer?.legalName ?? ''
      return name === '' || first.values.has(wholeDocument) ? inFile : { place: 'newContact', id: null, name }
    }
    const product = products.find(row.values.get('line.code') ?? '')
    if (product && ofProduct.has(path)) return { place: 'product', id: product.id, name: product.name }
    return inFile
  })
}
