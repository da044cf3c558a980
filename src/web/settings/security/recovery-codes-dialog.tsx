import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from '../settings.module.css'

/** Shows recovery codes, only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Dialog opened onClose={onClose} title={t('security.recovery')} size="sm" closable={false}>
      <div className={styles['form']}>
        <p className={styles['plain']}>{t('security.saveCodes')}</p>
        <ul className={styles['codes']} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles['foot']}>
          <CopyButton value={codes.join('\n')} what={t('security.copyCodes')} />
          <Button onClick={onClose}>{t('security.saved')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
