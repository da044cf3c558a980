import { type Contact, type ContactInput, ContactInput as Input } from '#contract/contacts'
import { tinOfTrn } from '#core/party'

/**
 * Returns the contact with the edits of its row. A registration without a type becomes a trade licence, and a TRN sets
 * the TIN if it is empty.
 */
export function applyEdits(
  contact: Contact,
  edits: Readonly<Record<string, string>>,
): ContactInput & { version: number } {
  const current: ContactInput = Object.fromEntries(
    Object.keys(Input.shape).map((name) => [name, contact[name as keyof ContactInput]]),
  ) as ContactInput
  const within = (name: string) =>
    Object.fromEntries(
      Object.entries(edits).flatMap(([path, value]) =>
        path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), value]] : [],
      ),
    )
  const registration = within('legalRegistration')
  const trn = edits['trn'] ?? contact.trn
  return {
    ...current,
    trn,
    tin: contact.tin || (tinOfTrn(trn) ?? ''),
    participantId: edits['participantId'] ?? contact.participantId,
    billingAddress: { ...contact.billingAddress, ...within('billingAddress') },
    legalRegistration:
      Object.keys(registration).length > 0
        ? { type: 'TL', id: '', authority: '', ...contact.legalRegistration, ...registration }
        : contact.legalRegistration,
    version: contact.version,
  }
}
