import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { AddressText, LegalRegistrationText } from '#web/participants/index.ts'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { DateText } from '#web/ui/data/text.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import type { ContactRole } from '../queries.ts'
import { contactRoutes } from '../routes.ts'

/** What is known of a contact; empty optional details are left out. */
export function DetailsCard({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('contacts')
  const id = (key: 'trn' | 'tin' | 'participantId') => ({
    label: t(`field.${key}`),
    value: <CopyableId value={contact[key]} what={t(`field.${key}`)} />,
  })
  const optional = (label: string, value: ReactNode) => (value ? [{ label, value }] : [])
  const { billingAddress, email, legalRegistration, notes, phone, shippingAddress, tradingName } = contact
  const agreement = contact.selfBillingAgreement
  return (
    <Card title={t('details.title')}>
      <DescriptionList
        columns={1}
        items={[
          id('trn'),
          id('tin'),
          id('participantId'),
          ...optional(t('field.tradingName'), tradingName && <bdi>{tradingName}</bdi>),
          ...optional(
            t('form.registration'),
            legalRegistration?.id && <LegalRegistrationText registration={legalRegistration} />,
          ),
          {
            label: t('form.billing'),
            value: <AddressText address={billingAddress} arabic={contact.addressAr} />,
          },
          ...optional(t('form.shipping'), shippingAddress && <AddressText address={shippingAddress} />),
          ...optional(
            t('field.email'),
            email && (
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            ),
          ),
          ...optional(t('field.phone'), phone && <bdi dir="ltr">{phone}</bdi>),
          ...optional(
            t('form.selfBilling'),
            agreement && (
              <>
                <bdi>{agreement.reference}</bdi> {t('field.agreementFrom')}{' '}
                <DateText value={agreement.from} />
              </>
            ),
          ),
          ...optional(t('form.notes'), notes && <bdi>{notes}</bdi>),
          { label: t('form.roles'), value: <Roles role={role} contact={contact} /> },
        ]}
      />
    </Card>
  )
}

/** Customer, supplier or both; the other role links to the contact as that. */
function Roles({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('contacts')
  const roles = [
    { key: 'customer', text: t('form.isCustomer'), isOne: contact.isCustomer },
    { key: 'supplier', text: t('form.isSupplier'), isOne: contact.isSupplier },
  ] as const
  return roles
    .filter(({ isOne }) => isOne)
    .map(({ key, text }, index) => (
      <span key={key}>
        {index > 0 && t('similar.and')}
        {key === role ? (
          text
        ) : (
          <Link to={contactRoutes[key].view} params={{ id: contact.id }}>
            {text}
          </Link>
        )}
      </span>
    ))
}
