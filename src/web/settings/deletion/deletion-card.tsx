import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailCode } from '#contract/account-security'
import type { DeletionRequest } from '#contract/deletion'
import { isolatedDay } from '#web/lib/day-text.ts'
import { inDubai } from '#web/lib/dubai-time.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Ltr, SentenceText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CodeDialog } from '../security/code-dialog.tsx'
import { requestEmailCode } from '../security/queries.ts'
import styles from '../settings.module.css'
import { cancelDeletion, requestDeletion, type Subject } from './queries.ts'

interface DeletionCardProps {
  subject: Subject
  plan: { readonly request: DeletionRequest | null; readonly dueAt: string }
  /** Conditions that must be met before the deletion can be requested. */
  blocked?: ReactNode
  /** What is deleted, and what is retained until when. */
  children: ReactNode
}

/** Requests a deletion after a summary of its effects, and cancels it. */
export function DeletionCard({ subject, plan, blocked, children }: DeletionCardProps) {
  const { t } = useTranslation('settings')
  const [reading, setReading] = useState(false)
  const [sent, setSent] = useState<EmailCode | null>(null)
  if (plan.request) return <PendingCard subject={subject} request={plan.request} />
  return (
    <Card
      title={t(`deletion.${subject}.title`)}
      description={t(`deletion.${subject}.text`)}
      actions={
        <Button variant="default" color="red" onClick={() => setReading(true)}>
          {t(`deletion.${subject}.start`)}
        </Button>
      }
    >
      {/* The dialogs are beside the card, which has no body of its own. */}
      <ConfirmDialog
        opened={reading}
        onClose={() => setReading(false)}
        danger
        title={t(`deletion.${subject}.title`)}
        confirmLabel={t('deletion.code')}
        canConfirm={!blocked}
        onConfirm={async () => setSent(await requestEmailCode())}
      >
        <div className={styles['form']}>
          {blocked && <Notice tone="warning">{blocked}</Notice>}
          {children}
          <p className={styles['plain']}>
            <SentenceText>{t('deletion.when', { date: isolatedDay(inDubai(plan.dueAt).date) })}</SentenceText>
          </p>
        </div>
      </ConfirmDialog>
      {sent && (
        <CodeDialog
          title={t(`deletion.${subject}.title`)}
          label={t('deletion.codeLabel')}
          submitLabel={t(`deletion.${subject}.confirm`)}
          onClose={() => setSent(null)}
          onCode={async (code) => {
            await requestDeletion(subject, sent.challengeId, code)
            setSent(null)
            toast.success(t('deletion.asked'))
          }}
        >
          <p className={styles['plain']}>
            {t('deletion.enterCode')} <Ltr>{sent.sentTo}</Ltr>
          </p>
        </CodeDialog>
      )}
    </Card>
  )
}

function PendingCard({ subject, request }: { subject: Subject; request: DeletionRequest }) {
  const { t } = useTranslation('settings')
  const nameOf = usePersonName()
  async function keep() {
    try {
      await cancelDeletion(subject)
      toast.success(t(`deletion.${subject}.kept`))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Card title={t(`deletion.${subject}.title`)}>
      <Notice
        tone="warning"
        title={
          <SentenceText>
            {t(`deletion.${subject}.pending`, { date: isolatedDay(inDubai(request.dueAt).date) })}
          </SentenceText>
        }
        actions={<ActionButton action={keep}>{t(`deletion.${subject}.keep`)}</ActionButton>}
      >
        {t(`deletion.${subject}.pendingText`, { name: `\u2068${nameOf(request.askedBy ?? '')}\u2069` })}
      </Notice>
    </Card>
  )
}

/** A part of the summary: a heading, a sentence, and the items. */
export function PlanPart({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      {text && <p className={styles['plain']}>{text}</p>}
      {children}
    </section>
  )
}
