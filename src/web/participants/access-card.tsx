import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/people'
import { peopleQuery, useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'

/** The users who have access to a participant, and their roles. */
export function AccessCard({ id }: { id: string }) {
  const { t } = useTranslation(['participants', 'identity'])
  const mayRead = useCan('people.read')
  const mayManage = useCan('people.manage')
  const people = useQuery({ ...peopleQuery, enabled: mayRead })
  if (!mayRead) return null
  const members = people.data?.members.filter(
    ({ participants }) => participants === null || participants.some((key) => key === id),
  )
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('participants:access.person'),
      phone: 'title',
      render: ({ email, name }) => <TwoLineCell first={<bdi>{name}</bdi>} second={<bdi>{email}</bdi>} />,
    },
    {
      key: 'role',
      header: t('participants:access.role'),
      render: ({ role }) => t(`identity:access.${role}`),
    },
    {
      key: 'limits',
      header: t('participants:access.limits'),
      render: ({ participants }) => t(`participants:access.${participants === null ? 'all' : 'some'}`),
    },
  ]
  return (
    <Card
      flush
      title={t('participants:access.title')}
      description={t('participants:access.text')}
      actions={
        mayManage && (
          <LinkButton to="/settings/people" variant="default">
            {t('participants:access.manage')}
          </LinkButton>
        )
      }
    >
      <QueryError query={people} />
      {members && (
        <DataTable
          caption={t('participants:access.title')}
          columns={columns}
          rows={members}
          rowKey={(member) => member.id}
        />
      )}
    </Card>
  )
}
