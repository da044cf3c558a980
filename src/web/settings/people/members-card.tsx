import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/people'
import { type Role, roles } from '#core/access'
import { useCan, useMe } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { AccessChoice } from './access-choice.tsx'
import { EndDialog, RoleDialog } from './end-dialog.tsx'
import { changeAccess, madeQuery } from './queries.ts'

/** All members of the organization with their roles; users with the permission change them here. */
export function MembersCard({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation(['settings', 'identity'])
  const me = useMe()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const owners = members.filter(({ role }) => role === 'owner').length
  const isLastOwner = (member: Member) => member.role === 'owner' && owners === 1
  const isMe = (member: Member) => member.userId === me?.user.id
  const mayDecide = useMayDecide()
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('people.person'),
      phone: 'title',
      render: (member) => (
        <TwoLineCell
          first={
            <>
              <bdi>{member.name}</bdi> {isMe(member) && t('people.you')}
            </>
          }
          second={<Ltr>{member.email}</Ltr>}
        />
      ),
    },
    {
      key: 'role',
      header: t('people.role'),
      render: (member) => <RoleChoice member={member} locked={isLastOwner(member)} />,
    },
    {
      key: 'participants',
      header: t('people.participants'),
      render: (member) => <AccessChoice member={member} mayDecide={mayDecide(member.role)} />,
    },
    {
      key: 'lastSeen',
      header: t('people.lastSeen'),
      render: (member) => <InstantText value={member.lastSeenAt} />,
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('people.actions'),
      align: 'end',
      phone: 'unlabelled',
      render: (member) =>
        isLastOwner(member) ? (
          t('people.lastOwner')
        ) : (
          <EndButton member={member} isMe={isMe(member)} onAsk={() => setLeaving(member)} />
        ),
    },
  ]
  return (
    <Card title={t('people.members')} description={t('people.text')} flush>
      <DataTable caption={t('people.members')} columns={columns} rows={members} rowKey={({ id }) => id} />
      {leaving && (
        <EndDialog
          member={leaving}
          isMe={isMe(leaving)}
          organization={me?.organization.name ?? ''}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  )
}

/** Whether this user may manage members with a role: only owners manage owners. */
function useMayDecide(): (role: Role) => boolean {
  const canManage = useCan('people.manage')
  const isOwner = useMe()?.organization.role === 'owner'
  return (role) => canManage && (isOwner || role !== 'owner')
}

function RoleChoice({ member, locked }: { member: Member; locked: boolean }) {
  const { t } = useTranslation(['settings', 'identity'])
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Role | null>(null)
  const mayDecide = useMayDecide()
  if (locked || !mayDecide(member.role)) return t(`identity:access.${member.role}`)
  async function change(role: Role) {
    setBusy(true)
    try {
      const made = await queryClient.fetchQuery(madeQuery(member.id, role))
      if (made.keys.length + made.invitations.length > 0) return setAsking(role)
      await changeAccess(member.id, { role })
      toast.success(t('people.roleChanged', { name: member.name }))
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ChoiceField
        aria-label={t('people.roleOf', { name: member.name })}
        value={member.role}
        disabled={busy}
        data={roles.filter(mayDecide).map((role) => ({ value: role, label: t(`identity:access.${role}`) }))}
        onChange={(event) => void change(event.currentTarget.value as Role)}
      />
      {asking && <RoleDialog member={member} role={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function EndButton({ member, isMe, onAsk }: { member: Member; isMe: boolean; onAsk: () => void }) {
  const { t } = useTranslation('settings')
  const mayDecide = useMayDecide()
  if (!isMe && !mayDecide(member.role)) return null
  const label = isMe ? t('people.leave') : t('people.remove')
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={isMe ? label : t('people.removeWhom', { name: member.name })}
      onClick={onAsk}
    >
      {label}
    </Button>
  )
}
