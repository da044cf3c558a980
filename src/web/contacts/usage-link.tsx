import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { counterpartyOf } from './counterparty.ts'
import type { ContactRole } from './queries.ts'
import { documentLists } from './routes.ts'

/** The number of documents that name a contact, as a link to them; nothing without any. */
export function UsageLink({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayRead = useCan('document.read')
  if (!contact.usageCount) return null
  const text = t('form.usage', { count: contact.usageCount })
  if (!mayRead) return <>{text}</>
  return (
    <Link to={documentLists[role]} search={{ counterparty: counterpartyOf(contact) }}>
      {text}
    </Link>
  )
}
