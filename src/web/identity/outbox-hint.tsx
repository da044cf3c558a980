import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { webConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** In an installation without a mail server, mails are read in the portal itself. */
export function OutboxHint() {
  const { t } = useTranslation('identity')
  if (!webConfig().mailOutbox) return null
  return (
    <Notice tone="info">
      {t('outbox.hint')}{' '}
      <Link to="/outbox" target="_blank">
        {t('outbox.link')}
      </Link>
    </Notice>
  )
}
