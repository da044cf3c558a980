import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OutboxMail, OutboxResponse } from '#contract/site'
import { NativeFrame } from '#web/identity/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callTimeoutMs } from '#web/lib/connectivity.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import styles from '../support.module.css'

async function fetchOutbox(): Promise<OutboxMail[] | null> {
  const answer = await fetch('/outbox.json', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(callTimeoutMs),
  }).catch((error: unknown) => {
    throw ApiError.transport(error)
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw await ApiError.from(answer)
  return ((await answer.json()) as OutboxResponse).data
}

/** Splits lines that contain a link, so that the link can be opened. */
function MailText({ text }: { text: string }) {
  return (
    // Mails are in the language of their recipient, not of the reader; each line has its own direction.
    <pre dir="auto">
      {text.split(/(https?:\/\/\S+)/).map((part) =>
        part.startsWith('http') ? (
          <a key={part} href={part}>
            <Ltr>{part}</Ltr>
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  )
}

/** The mails of an installation without a mail server. */
export function OutboxPage() {
  return (
    <UiProvider>
      <Outbox />
    </UiProvider>
  )
}

function Outbox() {
  const { t } = useTranslation('support')
  const mails = useQuery({ queryKey: ['outbox'], queryFn: fetchOutbox, staleTime: 0 })
  return (
    <NativeFrame wide>
      <title>{t('outbox.title')}</title>
      <div className={styles['mails']}>
        <h1>{t('outbox.title')}</h1>
        <p style={{ margin: 0 }}>{t('outbox.text')}</p>
        <div>
          <Button variant="default" loading={mails.isFetching} onClick={() => void mails.refetch()}>
            {t('outbox.again')}
          </Button>
        </div>
        {mails.isPending && <Pending />}
        <QueryError query={mails} />
        {mails.data === null && <NotFoundState>{t('outbox.connected')}</NotFoundState>}
        {mails.data?.length === 0 && <p>{t('outbox.empty')}</p>}
        {mails.data?.map((mail) => (
          <Card
            key={mail.id}
            title={<bdi>{mail.subject}</bdi>}
            description={
              <>
                <Ltr>{mail.to}</Ltr> · <InstantText value={mail.at} />
              </>
            }
          >
            <MailText text={mail.text} />
          </Card>
        ))}
      </div>
    </NativeFrame>
  )
}
