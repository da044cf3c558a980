import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './states.tsx'

/** In place of a screen that the person's role does not include. */
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
