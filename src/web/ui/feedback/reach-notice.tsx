import { useTranslation } from 'react-i18next'
import { tryNow, useReach } from '#web/lib/reach.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import styles from './reach-notice.module.css'

/** Over whatever is on the screen, while the portal does not answer. */
export function ReachNotice() {
  const { t } = useTranslation('common')
  const isAway = useReach((state) => state.isAway)
  return (
    <div role="status" className={styles['place']}>
      {isAway && (
        <div className={styles['notice']}>
          <p>
            <strong>{t('reach.title')}</strong> {t('reach.text')}
          </p>
          <PlainButton variant="default" onClick={tryNow}>
            {t('reach.now')}
          </PlainButton>
        </div>
      )}
    </div>
  )
}
