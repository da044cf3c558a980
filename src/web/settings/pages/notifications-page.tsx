import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeChoice } from '#contract/notices'
import { peopleQuery, useCan, useMe } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { CheckboxField, ChoiceField } from '#web/ui/form/fields.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { choicesQuery, updateChoice } from '../notifications/queries.ts'
import styles from '../settings.module.css'

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
          <tbody>
            {choices.data.map((choice) => (
              <tr key={choice.kind}>
                <th scope="row">{t(`notices:kind.${choice.kind}.title`)}</th>
                {(['inPortal', 'byMail'] as const).map((channel) => (
                  <td key={channel}>
                    <CheckboxField
                      aria-label={`${t(`notices:kind.${choice.kind}.title`)}: ${t(`settings:notifications.${channel}`)}`}
                      checked={choice[channel]}
                      aria-busy={busy || undefined}
                      onChange={(event) => {
                        if (!busy) void choose({ ...choice, [channel]: event.currentTarget.checked })
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
