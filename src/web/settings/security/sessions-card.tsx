import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSession } from '#contract/account-security'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { deviceName } from './device-name.ts'
import { endOtherSessions, endSession } from './queries.ts'

/** The user's sessions, each of which can be ended. */
export function SessionsCard({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  const nameOf = (session: AccountSession) => deviceName(session.userAgent) || t('security.unknownDevice')
  const columns: Column<AccountSession>[] = [
    {
      key: 'device',
      header: t('security.device'),
      phone: 'title',
      render: (session) => (
        <TwoLineCell
          first={
            <>
              <Ltr>{nameOf(session)}</Ltr> {session.current && <Tag tone="done">{t('security.here')}</Tag>}
            </>
          }
          second={<Ltr>{session.address}</Ltr>}
        />
      ),
    },
    {
      key: 'since',
      header: t('security.since'),
      render: ({ startedAt }) => <InstantText value={startedAt} />,
    },
    {
      key: 'used',
      header: t('security.lastUsed'),
      render: ({ usedAt }) => <InstantText value={usedAt} />,
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('people.actions'),
      align: 'end',
      phone: 'unlabelled',
      render: (session) => (session.current ? null : <EndButton session={session} name={nameOf(session)} />),
    },
  ]
  return (
    <Card
      title={t('security.sessions')}
      description={t('security.sessionsText')}
      actions={
        sessions.length > 1 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('security.endOthers')}
          </Button>
        )
      }
      flush
    >
      <DataTable caption={t('security.sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={t('security.endTitle')}
        confirmLabel={t('security.endOthers')}
        onConfirm={async () => {
          await endOtherSessions()
          toast.success(t('security.ended'))
        }}
      >
        {t('security.endText')}
      </ConfirmDialog>
    </Card>
  )
}

function EndButton({ session, name }: { session: AccountSession; name: string }) {
  const { t } = useTranslation('settings')
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    try {
      await endSession(session.id)
      toast.success(t('security.ended'))
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      color="red"
      loading={busy}
      aria-label={t('security.endOneOf', { device: name })}
      onClick={() => void end()}
    >
      {t('security.endOne')}
    </Button>
  )
}
