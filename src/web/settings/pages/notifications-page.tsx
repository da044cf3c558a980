import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeChoice, NoticeKind } from '#contract/notices'
import { peopleQuery, useCan, useMe } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { CheckboxField, ChoiceField } from '#web/ui/form/fields.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { choicesQuery, updateChoice } from '../notifications/queries.ts'
import styles from '../settings.module.css'

const groups = ['documents', 'payments', 'approvals', 'network'] as const

/** The group of each event. */
const groupOf: Readonly<Record<NoticeKind, (typeof groups)[number]>> = {
  documentFailed: 'documents',
  documentRejected: 'documents',
  statusOverdue: 'documents',
  reportSilent: 'documents',
  reportRejected: 'documents',
  buyerResponded: 'documents',
  arrivalRefused: 'documents',
  manyDocuments: 'documents',
  uploadOverdue: 'documents',
  providerSilent: 'documents',
  bankAccountChanged: 'payments',
  retentionDue: 'payments',
  approvalRequested: 'approvals',
  approvalRejected: 'approvals',
  approvalWithdrawn: 'approvals',
  commentMentioned: 'approvals',
  documentAssigned: 'approvals',
  contactUnreachable: 'network',
  contactReachable: 'network',
  participantDirectoryChanged: 'network',
  outageBegan: 'network',
  outageEnded: 'network',
}

/** The notices that a user gets, by channel. Each change is saved immediately. */
export function NotificationsPage() {
  const { t } = useTranslation('settings')
  const me = useMe()
  const mayManage = useCan('people.manage')
  const people = useQuery({ ...peopleQuery, enabled: mayManage })
  const [person, setPerson] = useState('')
  const own = me?.user.id ?? ''
  const members = people.data?.members ?? []
  return (
    <Page
      title={t('notifications.title')}
      width="form"
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('notifications.title') }]}
    >
      <Stack>
        {members.length > 1 && (
          <ChoiceField
            label={t('notifications.person')}
            value={person || own}
            data={members.map(({ name, userId }) => ({
              value: userId,
              label: userId === own ? `${name} ${t('people.you')}` : name,
            }))}
            onChange={(event) => setPerson(event.currentTarget.value)}
          />
        )}
        <Choices key={person} user={person === own ? '' : person} />
      </Stack>
    </Page>
  )
}

function Choices({ user }: { user: string }) {
  const { t } = useTranslation(['settings', 'notices'])
  const choices = useQuery(choicesQuery(user))
  const [busy, setBusy] = useState(false)
  async function choose(choice: NoticeChoice) {
    setBusy(true)
    try {
      await updateChoice(user, choice)
      toast.success(t('settings:account.saved'))
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('settings:notifications.events')} description={t('settings:notifications.text')}>
      <QueryError query={choices} />
      {choices.isPending && <Pending rows={8} />}
      {choices.data && (
        <table className={styles['channels']}>
          <thead>
            <tr>
              <th scope="col">{t('settings:notifications.event')}</th>
              <th scope="col">{t('settings:notifications.inPortal')}</th>
              <th scope="col">{t('settings:notifications.byMail')}</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles['channelGroup']}>
                  {t(`notices:group.${group}`)}
                </th>
              </tr>
              {choices.data
                .filter(({ kind }) => groupOf[kind] === group)
                .map((choice) => (
                  <ChoiceRow
                    key={choice.kind}
                    choice={choice}
                    isBusy={busy}
                    onChoose={(chosen) => void choose(chosen)}
                  />
                ))}
            </tbody>
          ))}
        </table>
      )}
    </Card>
  )
}

/** One event, with a checkbox for each channel. */
function ChoiceRow({
  choice,
  isBusy,
  onChoose,
}: {
  choice: NoticeChoice
  isBusy: boolean
  onChoose: (choice: NoticeChoice) => void
}) {
  const { t } = useTranslation(['settings', 'notices'])
  const name = t(`notices:kind.${choice.kind}.title`)
  return (
    <tr>
      <th scope="row">{name}</th>
      {(['inPortal', 'byMail'] as const).map((channel) => (
        <td key={channel}>
          <CheckboxField
            aria-label={`${name}: ${t(`settings:notifications.${channel}`)}`}
            checked={choice[channel]}
            aria-busy={isBusy || undefined}
            onChange={(event) => {
              if (!isBusy) onChoose({ ...choice, [channel]: event.currentTarget.checked })
            }}
          />
        </td>
      ))}
    </tr>
  )
}
