import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSecurity } from '#contract/account-security'
import type { Passkey } from '#contract/passkeys'
import { canUsePasskeys, webConfig } from '#web/lib/config.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { removePasskey } from './queries.ts'

type Opened = { readonly to: 'add' } | { readonly to: 'rename' | 'remove'; readonly passkey: Passkey } | null

/** The user's passkeys: each can be renamed and removed, and more can be added. */
export function PasskeysCard({ security }: { security: AccountSecurity }) {
  const { authenticator, emailConfirmed, passkeys, secondStepRequired } = security
  const isLast = secondStepRequired && !authenticator && passkeys.length === 1
  const { t } = useTranslation('settings')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { passkeyOrigin } = webConfig()
  if (passkeyOrigin === null) return null
  const columns: Column<Passkey>[] = [
    {
      key: 'name',
      header: t('security.passkey'),
      phone: 'title',
      render: ({ name, synced }) => (
        <TwoLineCell
          first={<bdi>{name}</bdi>}
          second={t(synced ? 'security.passkeySynced' : 'security.passkeyLocal')}
        />
      ),
    },
    {
      key: 'used',
      header: t('security.lastUsed'),
      render: ({ usedAt }) =>
        usedAt === null ? t('security.passkeyUnused') : <InstantText value={usedAt} />,
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('people.actions'),
      align: 'end',
      phone: 'unlabelled',
      render: (passkey) => (
        <>
          <Button
            variant="subtle"
            aria-label={t('security.renamePasskeyOf', { name: passkey.name })}
            onClick={() => setOpened({ to: 'rename', passkey })}
          >
            {t('security.renamePasskey')}
          </Button>{' '}
          <Button
            variant="subtle"
            color="red"
            disabled={isLast}
            aria-label={t('security.removePasskeyOf', { name: passkey.name })}
            onClick={() => setOpened({ to: 'remove', passkey })}
          >
            {t('security.removePasskey')}
          </Button>
        </>
      ),
    },
  ]
  return (
    <Card
      title={t('security.passkeys')}
      description={
        canUsePasskeys() ? (
          t(emailConfirmed ? 'security.passkeysText' : 'security.confirmFirst')
        ) : (
          <>
            {t('security.passkeysAt')} <Ltr>{passkeyOrigin}</Ltr>
          </>
        )
      }
      actions={
        canUsePasskeys() &&
        emailConfirmed && (
          <Button variant="default" onClick={() => setOpened({ to: 'add' })}>
            {t('security.addPasskey')}
          </Button>
        )
      }
      flush={passkeys.length > 0}
    >
      {passkeys.length > 0 && (
        <DataTable
          caption={t('security.passkeys')}
          columns={columns}
          rows={passkeys}
          rowKey={({ id }) => id}
        />
      )}
      {opened?.to === 'add' && <AddPasskeyDialog security={security} onClose={close} />}
      {opened?.to === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.to === 'remove' && (
        <ProofDialog
          title={t('security.removePasskeyTitle', { name: opened.passkey.name })}
          submitLabel={t('security.removePasskey')}
          security={security}
          onClose={close}
          onProof={async (proof) => {
            await removePasskey(opened.passkey.id, proof)
            close()
            toast.success(t('security.passkeyRemoved'))
          }}
        >
          {t('security.removePasskeyText')}
        </ProofDialog>
      )}
    </Card>
  )
}
