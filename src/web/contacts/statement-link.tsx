import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import type { ContactRole } from './queries.ts'
import { contactRoutes } from './routes.ts'

/** Link from a contact to its statement of account, for users who may read reports. */
export function StatementLink({ role, id }: { role: ContactRole; id: string }) {
  const { t } = useTranslation('contacts')
  const mayRead = useCan('report.read')
  if (!mayRead) return null
  return (
    <LinkButton to={contactRoutes[role].statement} params={{ id }} variant="default">
      {t('statement.open')}
    </LinkButton>
  )
}
