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
import { endOtherSessions, endSessions } from './queries.ts'

/** A row of the list: one session, or several of the same device. */
interface SessionRow {
  readonly sessions: readonly [AccountSession, ...AccountSession[]]
  readonly name: string
  /** Whether the row stands for sessions that are listed below it on request. */
  readonly isGroup: boolean
}

/** The user's sessions, by device; each, or all of a device, can be ended. */
export function SessionsCard({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<readonly string[]>([])
  const rows = rowsOf(
    sessions,
    (session) => deviceName(session.userAgent) || t('security.unknownDevice'),
    opened,
  )
  const columns = useColumns((name) => setOpened([...opened, name]), opened)
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
      <DataTable
        caption={t('security.sessions')}
        columns={columns}
        rows={rows}
        rowKey={({ isGroup, name, sessions: [first] }) => (isGroup ? name : first.id)}
      />
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

/** This session first, then the devices; the sessions of an opened device follow it. */
function rowsOf(
  sessions: readonly AccountSession[],
  nameOf: (session: AccountSession) => string,
  opened: readonly string[],
): SessionRow[] {
  const single = (session: AccountSession): SessionRow => ({
    sessions: [session],
    name: nameOf(session),
    isGroup: false,
  })
  const others = Map.groupBy(
    sessions.filter(({ current }) => !current),
    nameOf,
  )
  return [
    ...sessions.filter(({ current }) => current).map(single),
    ...[...others].flatMap(([name, [first, ...more]]): SessionRow[] => {
      if (!first) return []
      if (more.length === 0) return [single(first)]
      const group: SessionRow = { sessions: [first, ...more], name, isGroup: true }
      return opened.includes(name) ? [group, ...group.sessions.map(single)] : [group]
    }),
  ]
}

function useColumns(onOpen: (name: string) => void, opened: readonly string[]): Column<SessionRow>[] {
  const { t } = useTranslation('settings')
  return [
    {
      key: 'device',
      header: t('security.device'),
      phone: 'title',
      render: ({ isGroup, name, sessions }) => (
        <TwoLineCell
          first={
            <>
              <Ltr>{name}</Ltr> {isGroup && <>· {t('security.sessionCount', { count: sessions.length })}</>}
              {sessions[0].current && <Tag tone="done">{t('security.here')}</Tag>}
            </>
          }
          second={<Ltr>{[...new Set(sessions.map(({ address }) => address))].slice(0, 3).join(', ')}</Ltr>}
        />
      ),
    },
    {
      key: 'since',
      header: t('security.since'),
      render: ({ sessions }) => <InstantText value={sessions.map(({ startedAt }) => startedAt).sort()[0]} />,
    },
    {
      key: 'used',
      header: t('security.lastUsed'),
      render: ({ sessions }) => (
        <InstantText
          value={sessions
            .map(({ usedAt }) => usedAt)
            .sort()
            .at(-1)}
        />
      ),
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('people.actions'),
      align: 'end',
      phone: 'unlabelled',
      render: (row) =>
        row.sessions[0].current ? null : (
          <>
            {row.isGroup && !opened.includes(row.name) && (
              <Button
                variant="subtle"
                aria-label={t('security.showEachOf', { device: row.name })}
                onClick={() => onOpen(row.name)}
              >
                {t('security.showEach')}
              </Button>
            )}
            <EndButton row={row} />
          </>
        ),
    },
  ]
}

function EndButton({ row: { isGroup, name, sessions } }: { row: SessionRow }) {
  const { t } = useTranslation('settings')
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    try {
      await endSessions(sessions.map(({ id }) => id))
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
      aria-label={t(isGroup ? 'security.endAllOf' : 'security.endOneOf', { device: name })}
      onClick={() => void end()}
    >
      {t(isGroup ? 'security.endAll' : 'security.endOne')}
    </Button>
  )
}
