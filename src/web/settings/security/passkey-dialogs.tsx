import { useTranslation } from 'react-i18next'
import type { AccountSecurity } from '#contract/account-security'
import type { Passkey } from '#contract/passkeys'
import { toast } from '#web/lib/toast.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import styles from '../settings.module.css'
import { deviceName } from './device-name.ts'
import { EntriesDialog } from './entries-dialog.tsx'
import { ProofFields, proofIn } from './proof-fields.tsx'
import { addPasskey, renamePasskey } from './queries.ts'

/** Requests a name and a proof of identity; then the browser creates the passkey. */
export function AddPasskeyDialog({
  security,
  onClose,
}: {
  security: Pick<AccountSecurity, 'passkeys' | 'proof'>
  onClose: () => void
}) {
  const { t } = useTranslation('settings')
  return (
    <EntriesDialog
      title={t('security.addPasskey')}
      submitLabel={t('security.addPasskey')}
      onClose={onClose}
      send={async (entries) => {
        await addPasskey(entries['name'] ?? '', proofIn(entries))
        onClose()
        toast.success(t('security.passkeyAdded'))
      }}
    >
      {(faults) => (
        <>
          <p className={styles['plain']}>{t('security.addPasskeyText')}</p>
          <TextField
            label={t('security.passkeyName')}
            description={t('security.passkeyNameText')}
            name="name"
            defaultValue={deviceName(navigator.userAgent)}
            maxLength={60}
            error={faults.get('name')}
          />
          <ProofFields security={security} faults={faults} />
        </>
      )}
    </EntriesDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <EntriesDialog
      title={t('security.renamePasskeyOf', { name: passkey.name })}
      submitLabel={t('security.saveName')}
      onClose={onClose}
      send={async ({ name = '' }) => {
        await renamePasskey(passkey.id, name)
        onClose()
        toast.success(t('security.passkeyRenamed'))
      }}
    >
      {(faults) => (
        <TextField
          label={t('security.passkeyName')}
          name="name"
          defaultValue={passkey.name}
          maxLength={60}
          data-autofocus
          error={faults.get('name')}
        />
      )}
    </EntriesDialog>
  )
}
