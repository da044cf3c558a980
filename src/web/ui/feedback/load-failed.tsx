import { useTranslation } from 'react-i18next'

/** Replaces content that could not be loaded yet, while loading is retried. */
export function LoadFailed() {
  const { t } = useTranslation('common')
  return <p>{t('transport.failed')}</p>
}
