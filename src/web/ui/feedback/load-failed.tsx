import { useTranslation } from 'react-i18next'

/** Stands in the place of what could not be loaded yet, while loading is retried. */
export function LoadFailed() {
  const { t } = useTranslation('common')
  return <p>{t('transport.failed')}</p>
}
