import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import type { AccountProof } from '#contract/account-proof'
import type { AccountSecurity, AuthenticatorSetup } from '#contract/account-security'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { SwitchField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { CodeDialog } from './code-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  requestCode,
} from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Opened = 'on' | 'off' | 'setUp' | 'remove' | 'renew' | AuthenticatorSetup | null

/** The user's second step of sign-in: a code by e-mail or from an app, and recovery codes in place of the app. */
export function SecondStepCard({ security }: { security: AccountSecurity }) {
  const { t } = useTranslation(['settings', 'common'])
  const [opened, setOpened] = useState<Opened>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpened(null)
  const showCodes = (fresh: string[]) => {
    close()
    setCodes(fresh)
  }
  const { authenticator, emailConfirmed, passkeys, recoveryCodesLeft, secondFactor } = security
  const isRequired = security.secondStepRequired
  const isLast = isRequired && passkeys.length === 0
  return (
    <Card title={t('settings:security.secondStep')} description={t('settings:security.secondStepText')}>
      <div className={styles['form']}>
        {isRequired && (authenticator || passkeys.length > 0) && (
          <p className={styles['plain']}>{t('settings:security.required')}</p>
        )}
        {!authenticator && !isRequired && (
          <SwitchField
            label={t('settings:security.byEmail')}
            checked={secondFactor}
            onChange={(event) => setOpened(event.currentTarget.checked ? 'on' : 'off')}
          />
        )}
        <div className={styles['entry']}>
          <div>
            <strong>{t('settings:security.byApp')}</strong>
            <p>
              {t(
                authenticator || emailConfirmed
                  ? 'settings:security.appText'
                  : 'settings:security.confirmFirst',
              )}
            </p>
          </div>
          {authenticator ? (
            <Button variant="default" disabled={isLast} onClick={() => setOpened('remove')}>
              {t('settings:security.removeApp')}
            </Button>
          ) : (
            <Button variant="default" disabled={!emailConfirmed} onClick={() => setOpened('setUp')}>
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
      <SecondStepDialog
        security={security}
        opened={opened}
        onClose={close}
        onSetup={setOpened}
        onCodes={showCodes}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

/** The meaning of a change, the label of its button, and its action. */
function useChanges({ onClose, onCodes, onSetup }: Omit<DialogProps, 'opened' | 'security'>) {
  const { t } = useTranslation('settings')
  const done = () => {
    onClose()
    toast.success(t('security.changed'))
  }
  const switchTo = (on: boolean) => async (proof: AccountProof) => {
    await requestCode(on, proof)
    done()
  }
  return {
    on: {
      title: 'security.byEmail',
      text: 'security.onText',
      submit: 'security.turnOn',
      act: switchTo(true),
    },
    off: {
      title: 'security.byEmail',
      text: 'security.offText',
      submit: 'security.turnOff',
      act: switchTo(false),
    },
    setUp: {
      title: 'security.setUpApp',
      text: 'security.setUpText',
      submit: 'security.continue',
      act: async (proof: AccountProof) => onSetup(await beginAuthenticator(proof)),
    },
    remove: {
      title: 'security.removeApp',
      text: 'security.removeText',
      submit: 'security.removeApp',
      act: async (proof: AccountProof) => {
        await removeAuthenticator(proof)
        done()
      },
    },
    renew: {
      title: 'security.newCodes',
      text: 'security.newCodesText',
      submit: 'security.make',
      act: async (proof: AccountProof) => onCodes(await renewRecoveryCodes(proof)),
    },
  } as const
}

interface DialogProps {
  security: AccountSecurity
  opened: Opened
  onClose: () => void
  onSetup: (setup: AuthenticatorSetup) => void
  onCodes: (codes: string[]) => void
}

function SecondStepDialog({ security, opened, ...steps }: DialogProps) {
  const { t } = useTranslation('settings')
  const changes = useChanges(steps)
  const { onClose, onCodes } = steps
  if (opened === null) return null
  if (typeof opened === 'string') {
    const { act, submit, text, title } = changes[opened]
    return (
      <ProofDialog
        key={opened}
        title={t(title)}
        submitLabel={t(submit)}
        security={security}
        onClose={onClose}
        onProof={act}
      >
        {t(text)}
      </ProofDialog>
    )
  }
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

/** A QR code, always dark on white, because cameras cannot read others. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="200" height="200">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
