import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailCode } from '#contract/account-security'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { CodeDialog } from './code-dialog.tsx'
import { confirmEmail, requestEmailCode } from './queries.ts'

/** The user's e-mail address, and its confirmation. */
export function EmailCard({ email, confirmed }: { email?: string | undefined; confirmed: boolean }) {
  const { t } = useTranslation('settings')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<EmailCode | null>(null)
  async function ask() {
    setBusy(true)
    try {
      setSent(await requestEmailCode())
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      title={t('security.email')}
      description={
        <>
          {email && <Ltr>{email}</Ltr>}
          {!confirmed && (
            <>
              {email && <br />}
              {t('security.emailOpen')}
            </>
          )}
        </>
      }
      actions={
        confirmed ? (
          <Tag tone="done">{t('security.emailConfirmed')}</Tag>
        ) : (
          <Button variant="default" loading={busy} onClick={() => void ask()}>
            {t('security.confirmEmail')}
          </Button>
        )
      }
    >
      {sent && (
        <CodeDialog
          title={t('security.confirmEmail')}
          label={t('security.emailCode')}
          submitLabel={t('security.confirm')}
          onClose={() => setSent(null)}
          onCode={async (code) => {
            await confirmEmail(sent.challengeId, code)
            setSent(null)
            toast.success(t('security.confirmed'))
          }}
        >
          <p className={styles['plain']}>
            {t('security.emailSent')} <Ltr>{sent.sentTo}</Ltr>
          </p>
        </CodeDialog>
      )}
    </Card>
  )
}
