import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NativePasswordField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { EntriesDialog } from './entries-dialog.tsx'
import { changePassword } from './queries.ts'

/** The user's password; changing it requires the current one. */
export function PasswordCard() {
  const { t } = useTranslation('settings')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('security.password')}
      description={t('security.passwordText')}
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('security.changePassword')}
        </Button>
      }
    >
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'identity'])
  const email = useMe()?.user.email ?? ''
  return (
    <EntriesDialog
      title={t('settings:security.changePassword')}
      submitLabel={t('settings:security.changePassword')}
      onClose={onClose}
      send={async ({ currentPassword = '', password = '' }) => {
        await changePassword(currentPassword, password)
        onClose()
        toast.success(t('settings:security.passwordChanged'))
      }}
    >
      {(faults) => (
        <>
          <p className={styles['plain']}>{t('settings:security.changePasswordText')}</p>
          {/* Password managers store the new password under this name. */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <NativePasswordField
            label={t('settings:security.currentPassword')}
            name="currentPassword"
            required
            autoComplete="current-password"
            data-autofocus
            error={faults.get('currentPassword')}
          />
          <NativePasswordField
            label={t('settings:security.newPassword')}
            name="password"
            required
            autoComplete="new-password"
            description={t('identity:field.passwordHint')}
            error={faults.get('password')}
          />
        </>
      )}
    </EntriesDialog>
  )
}
