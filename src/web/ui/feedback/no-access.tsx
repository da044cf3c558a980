import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './states.tsx'

/** Replaces a screen for which the user's role lacks the permission. */
export function NoAccess() {
  const { t } = useTranslation('common')
  return (
    <div style={{ padding: 'var(--space)' }}>
      <EmptyState icon={<IconLock size={22} />} title={t('noAccess.title')}>
        {t('noAccess.text')}
      </EmptyState>
    </div>
  )
}
