import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { peopleQuery, useCan } from '#web/identity/index.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { InvitationsCard } from '../people/invitations-card.tsx'
import { InviteCard } from '../people/invite-card.tsx'
import { MembersCard } from '../people/members-card.tsx'
import { RolesCard } from '../roles-card.tsx'
import { useOrganizationLine } from '../use-organization-line.tsx'

/** The members of the organization, its invitations, and the permissions of each role. */
export function PeoplePage() {
  const { t } = useTranslation('settings')
  const canManage = useCan('people.manage')
  const people = useQuery(peopleQuery)
  return (
    <Page
      title={t('people.title')}
      width="form"
      subtitle={useOrganizationLine()}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('people.title') }]}
    >
      <Stack>
        <QueryError query={people} />
        {people.isPending && <Pending rows={4} />}
        {people.data && <MembersCard members={people.data.members} />}
        {people.data && canManage && <InvitationsCard invitations={people.data.invitations} />}
        {canManage && <InviteCard />}
        <RolesCard />
      </Stack>
    </Page>
  )
}
