import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Contact, longestName } from '#contract/contacts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { similarContactsQuery } from '../../queries.ts'
import type { Values } from './new-customer-values.ts'
import styles from './receiver.module.css'

const pauseMs = 350
const most = 3

/** Contacts that the new one may be already: each can be taken instead, which leaves the dialog. */
export function SimilarCustomers({
  values,
  isBusy,
  onUse,
}: {
  values: Values
  /** While the new one is being saved, which sets the buyer. */
  isBusy: boolean
  onUse: (contact: Contact) => void
}) {
  const { t } = useTranslation(['contacts', 'documents'])
  const localName = useLocalName()
  const { name, nameAr, trn, participantId, registration: registrationId } = values
  const [described] = useDebouncedValue(
    {
      name: name.slice(0, longestName),
      nameAr: nameAr.slice(0, longestName),
      trn: trn.slice(0, 30),
      participantId: participantId.slice(0, 60),
      registrationId: registrationId.slice(0, 100),
    },
    pauseMs,
  )
  const similar = (useQuery(similarContactsQuery(described)).data ?? []).slice(0, most)
  if (similar.length === 0) return null
  return (
    <Notice tone="warning" title={t('contacts:similar.title', { count: similar.length })}>
      <ul className={styles['similar']}>
        {similar.map(({ because, contact }) => (
          <li key={contact.id}>
            <bdi>{localName(contact.name, contact.nameAr)}</bdi>
            <span>
              {because.map((one) => t(`contacts:similar.because.${one}`)).join(t('contacts:similar.and'))}
            </span>
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onUse(contact)}>
              {t('documents:parties.newCustomer.use')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
