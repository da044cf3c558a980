import { useTranslation } from 'react-i18next'
import { retryNow, useConnectivity } from '#web/lib/connectivity.ts'
import { NativeButton } from '../buttons/native-button.tsx'
import styles from './offline-notice.module.css'

/** Shown over any screen while the portal does not answer. */
export function OfflineNotice() {
  const { t } = useTranslation('common')
  const isAway = useConnectivity((state) => state.isOffline)
  return (
    <div role="status" className={styles['container']}>
      {isAway && (
        <div className={styles['notice']}>
          <p>
            <strong>{t('reach.title')}</strong> {t('reach.text')}
          </p>
          <NativeButton variant="default" onClick={retryNow}>
            {t('reach.now')}
          </NativeButton>
        </div>
      )}
    </div>
  )
}
