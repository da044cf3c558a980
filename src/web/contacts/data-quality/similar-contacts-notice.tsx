import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ContactFields } from '../form/fields.ts'
import { similarContactsQuery } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { MergeContactDialog } from './merge-contact-dialog.tsx'
import styles from './similar-contacts.module.css'

const pauseMs = 350

/** Contacts similar to the input: the user can open one instead or, once the contact is saved, merge with it. */
export function SimilarNotice({
  form,
  contact,
}: {
  form: UseFormReturn<ContactFields>
  contact: Partial<Contact>
}) {
  const { t } = useTranslation('contacts')
  const localName = useLocalName()
  const mayWrite = useCan('contact.write')
  const [merging, setMerging] = useState<Contact | null>(null)
  const [name, nameAr, trn, tin, participantId, registrationId] = useWatch({
    control: form.control,
    name: ['name', 'nameAr', 'trn', 'tin', 'participantId', 'legalRegistration.id'],
  })
  const described = { name, nameAr, trn, tin, participantId, registrationId, except: contact.id }
  const [query] = useDebouncedValue(described, pauseMs)
  const similar = useQuery(similarContactsQuery(query)).data ?? []
  if (similar.length === 0) return null
  const saved = contact.id ? (contact as Contact) : undefined
  return (
    <Notice tone="warning" title={t('similar.title', { count: similar.length })}>
      <ul className={styles['list']}>
        {similar.map(({ because, contact: other }) => (
          <li key={other.id}>
            <Link
              to={contactRoutes[other.isCustomer ? 'customer' : 'supplier'].edit}
              params={{ id: other.id }}
              className="plain-link"
            >
              <bdi>{localName(other.name, other.nameAr)}</bdi>
            </Link>
            <span>{because.map((one) => t(`similar.because.${one}`)).join(t('similar.and'))}</span>
            {saved && mayWrite && (
              <Button size="compact-sm" variant="default" onClick={() => setMerging(other)}>
                {t('merge.button')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {saved && <MergeContactDialog contact={saved} other={merging} onClose={() => setMerging(null)} />}
    </Notice>
  )
}
