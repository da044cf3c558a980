import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSecurity, AuthenticatorSetup } from '#contract/account-security'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { SwitchField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { CodeDialog } from './code-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import {
  askForCode,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Opened = 'remove' | 'renew' | AuthenticatorSetup | null

/** The second step of one's own sign-in: a code by e-mail or of an app, and what stands in for the app. */
export function SecondStepCard({ security }: { security: AccountSecurity }) {
  const { t } = useTranslation(['settings', 'common'])
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<Opened>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  async function act(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  const close = () => setOpened(null)
  const showCodes = (fresh: string[]) => {
    close()
    setCodes(fresh)
  }
  const { authenticator, recoveryCodesLeft, secondFactor } = security
  return (
    <Card title={t('settings:security.secondStep')} description={t('settings:security.secondStepText')}>
      <div className={styles['form']}>
        {!authenticator && (
          <SwitchField
            label={t('settings:security.byEmail')}
            checked={secondFactor}
            disabled={busy}
            onChange={(event) => {
              const on = event.currentTarget.checked
              void act(async () => {
                await askForCode(on)
                toast.success(t('settings:security.changed'))
              })
            }}
          />
        )}
        <div className={styles['entry']}>
          <div>
            <strong>{t('settings:security.byApp')}</strong>
            <p>{t('settings:security.appText')}</p>
          </div>
          {authenticator ? (
            <Button variant="default" onClick={() => setOpened('remove')}>
              {t('settings:security.removeApp')}
            </Button>
          ) : (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void act(async () => setOpened(await beginAuthenticator()))}
            >
              {t('settings:security.setUpApp')}
            </Button>
          )}
        </div>
        {authenticator && (
          <div className={styles['entry']}>
            <div>
              <strong>{t('settings:security.recovery')}</strong>
              <p>{t('settings:security.recoveryText', { count: recoveryCodesLeft })}</p>
            </div>
            <Button variant="default" onClick={() => setOpened('renew')}>
              {t('settings:security.newCodes')}
            </Button>
          </div>
        )}
      </div>
      <SecondStepDialog opened={opened} onClose={close} onCodes={showCodes} />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function SecondStepDialog({
  opened,
  onClose,
  onCodes,
}: {
  opened: Opened
  onClose: () => void
  onCodes: (codes: string[]) => void
}) {
  const { t } = useTranslation('settings')
  if (opened === null) return null
  if (opened === 'remove')
    return (
      <CodeDialog
        title={t('security.removeApp')}
        label={t('security.codeOrRecovery')}
        submitLabel={t('security.removeApp')}
        onClose={onClose}
        onCode={async (code) => {
          await removeAuthenticator(code)
          onClose()
          toast.success(t('security.changed'))
        }}
      >
        <p className={styles['plain']}>{t('security.removeText')}</p>
      </CodeDialog>
    )
  if (opened === 'renew')
    return (
      <CodeDialog
        title={t('security.newCodes')}
        label={t('security.codeOrRecovery')}
        submitLabel={t('security.make')}
        onClose={onClose}
        onCode={async (code) => onCodes(await renewRecoveryCodes(code))}
      >
        <p className={styles['plain']}>{t('security.newCodesText')}</p>
      </CodeDialog>
    )
  return (
    <CodeDialog
      title={t('security.setUpApp')}
      label={t('security.code')}
      submitLabel={t('security.use')}
      onClose={onClose}
      onCode={async (code) => onCodes(await confirmAuthenticator(code))}
    >
      <p className={styles['plain']}>{t('security.scan')}</p>
      <div className={styles['qr']}>
        <QrCode text={opened.uri} label={t('security.qr')} />
      </div>
      <div className={styles['plain']}>
        {t('security.key')} <CopyableId value={opened.secret} what={t('security.key')} />
      </div>
      <p className={styles['plain']}>{t('security.enterCode')}</p>
    </CodeDialog>
  )
}
