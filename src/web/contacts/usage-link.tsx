import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { counterpartyOf } from './counterparty.ts'

/**
 * The number of documents that name a contact, as a link to them; nothing without any. Only issued documents count: those
 * of a supplier are self-billed.
 */
export function UsageLink({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayRead = useCan('document.read')
  if (!contact.usageCount) return null
  const text = t('form.usage', { count: contact.usageCount })
  if (!mayRead) return <>{text}</>
  return (
    <Link to="/documents/sent" search={{ counterparty: counterpartyOf(contact) }}>
      {text}
    </Link>
  )
}
