import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import { type Contact, ContactInput } from '#contract/contacts'
import type { Party } from '#core/invoice'
import { type ContactPrefill, NewContactDialog } from '#web/contacts/index.ts'
import { useCan } from '#web/identity/index.ts'
import { call } from '#web/lib/call.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import type { Detail } from '../queries.ts'
import styles from './pay-to.module.css'

/** Offers to add the seller of a received document to the suppliers, with the details of the document. */
export function AddSupplier({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const canRead = useCan('contact.read')
  const canWrite = useCan('contact.write')
  const [isAdding, setIsAdding] = useState(false)
  const canAddSupplier = canRead && canWrite && document.sendingParticipantId !== ''
  const { data } = useQuery({ ...sellerContactsQuery(document), enabled: canAddSupplier })
  if (!canAddSupplier || !data || data.some(({ isSupplier }) => isSupplier)) return null
  const [customer] = data
  return (
    <div className={styles['unknown']}>
      <p>{t(customer ? 'details.supplier.onlyCustomer' : 'details.supplier.unknown')}</p>
      {customer ? (
        <LinkButton
          to="/contacts/customers/edit/$id"
          params={{ id: customer.id }}
          variant="default"
          size="xs"
        >
          {t('details.supplier.open')}
        </LinkButton>
      ) : (
        <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
          {t('details.supplier.add')}
        </Button>
      )}
      {isAdding && (
        <NewContactDialog role="supplier" prefill={supplierOf(document)} onClose={() => setIsAdding(false)} />
      )}
    </div>
  )
}

/** The contacts that are the seller of a received document: by TRN, TIN or participant id, never by name. */
function sellerContactsQuery({ draft, sendingParticipantId }: Detail) {
  const marks = {
    participantId: sendingParticipantId,
    ...(draft.seller?.trn ? { trn: draft.seller.trn } : {}),
  }
  return queryOptions({
    queryKey: ['contacts', 'seller', marks],
    queryFn: async ({ signal }): Promise<Contact[]> =>
      (await call(contactsApi.findSimilarContacts, { query: marks, signal })).data.map(
        ({ contact }) => contact,
      ),
  })
}

/** The seller of a received document as a new contact, as far as the fields of a contact can hold its details. */
function supplierOf({ counterpartyNameAr, draft, sendingParticipantId }: Detail): ContactPrefill {
  const seller = draft.seller ?? {}
  const { shape } = ContactInput
  const fits = (key: keyof typeof shape, value: unknown): ContactPrefill => {
    const parsed = shape[key].safeParse(value)
    return parsed.success ? { [key]: parsed.data } : {}
  }
  return {
    ...fits('name', seller.legalName),
    ...fits('nameAr', counterpartyNameAr),
    ...fits('tradingName', seller.tradingName),
    ...fits('email', seller.contact?.email),
    ...fits('phone', seller.contact?.phone),
    ...fits('trn', seller.trn),
    ...fits('tin', tinOf(seller, sendingParticipantId)),
    ...fits('participantId', sendingParticipantId),
    ...fits('legalRegistration', registrationOf(seller)),
    ...fits('billingAddress', addressOf(seller)),
  }
}

/** The TIN: stated, or the value of the participant id. */
function tinOf({ tin, participantId }: Party, endpoint: string): string | undefined {
  if (tin) return tin
  if (participantId?.scheme === '0235') return participantId.value
  return endpoint.startsWith('0235:') ? endpoint.slice('0235:'.length) : undefined
}

function registrationOf({ legalRegistration }: Party): Partial<Contact['legalRegistration']> | undefined {
  if (!legalRegistration?.value) return undefined
  const { authority, type, value } = legalRegistration
  return { id: value, type, authority } as Partial<Contact['legalRegistration']>
}

function addressOf({ address }: Party): Record<string, unknown> | undefined {
  if (!address) return undefined
  const { postCode, ...rest } = address
  return { ...rest, postalCode: postCode }
}
