import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contactReadiness } from '#core/readiness'
import { Readiness } from '#web/ui/data/readiness.tsx'
import type { ContactFields } from '../form/fields.ts'

/**
 * Fields in the form that the next invoice needs and the contact lacks; each is a link to its field. A supplier who
 * writes its own bills is not invoiced: its ID matches those bills.
 * @param isNew without a saved record: there is no percentage before the first input
 */
export function ReadinessNotice({ form, isNew }: { form: UseFormReturn<ContactFields>; isNew: boolean }) {
  const { t } = useTranslation('contacts')
  const nameOf = useMissingFieldNames()
  const fields = useWatch({ control: form.control }) as ContactFields
  const { legalRegistration: registration } = fields
  const { lacks, score } = contactReadiness({
    ...fields,
    legalRegistration: registration.type === '' ? null : registration,
    selfBillingAgreement: fields.hasAgreement && fields.isSupplier ? {} : null,
  })
  const isInvoiced = fields.isCustomer || (fields.isSupplier && fields.hasAgreement)
  const aim = isInvoiced ? 'invoice' : 'bills'
  if (!isInvoiced && lacks.length === 0) return null
  const go = (path: (typeof lacks)[number]) =>
    form.setFocus(
      path === 'legalRegistration.id' && registration.type === '' ? 'legalRegistration.type' : path,
    )
  return (
    <Readiness
      score={!isInvoiced || (isNew && !form.formState.isDirty) ? undefined : score}
      title={t('readiness.title')}
      needs={t(`readiness.needs.${aim}`)}
      ready={t('readiness.ready')}
      lacks={lacks.map((path) => ({ path, label: nameOf(path), go: () => go(path) }))}
    />
  )
}

type Lack = ReturnType<typeof contactReadiness>['lacks'][number]

/** Labels of missing fields, as on the form. */
export function useMissingFieldNames(): (lack: Lack) => string {
  const { t } = useTranslation('contacts')
  const names: Readonly<Record<Lack, string>> = {
    name: t('field.name'),
    trn: t('field.trn'),
    participantId: t('field.participantId'),
    'legalRegistration.id': t('readiness.registrationOrTrn'),
    'legalRegistration.authority': t('registration.authority'),
    'billingAddress.line1': t('address.line1'),
    'billingAddress.city': t('address.city'),
    'billingAddress.subdivision': t('address.emirate'),
    'billingAddress.country': t('address.country'),
  }
  return (lack) => names[lack]
}
