import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { type ContactRole, lackingContactsQuery } from '../queries.ts'
import { contactRoutes } from '../routes.ts'

/** The way from a list to those that the next invoice misses something of, where there are any. */
export function CompleteLink({ role }: { role: ContactRole }) {
  const { t } = useTranslation('contacts')
  const mayWrite = useCan('contact.write')
  const count = useQuery(lackingContactsQuery(role, 1)).data?.page.total.count ?? 0
  if (!mayWrite || count === 0) return null
  return (
    <LinkButton to={contactRoutes[role].complete} variant="default">
      {t('complete.link', { count })}
    </LinkButton>
  )
}
