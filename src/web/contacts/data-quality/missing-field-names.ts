import { useTranslation } from 'react-i18next'
import type { contactReadiness } from '#core/readiness'

type Lack = ReturnType<typeof contactReadiness>['lacks'][number]

/** The names that missing fields have on the form. */
export function useMissingFieldNames(): (lack: Lack) => string {
  const { t } = useTranslation('contacts')
  const names: Readonly<Record<Lack, string>> = {
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
