import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/people'
import type { Role } from '#core/access'
import { selectOrganization } from '#web/lib/organization.ts'
import { forgetParticipants } from '#web/lib/participant.ts'
import { toast } from '#web/lib/toast.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CreatedAccessFields, type CreatedKeyId } from './created-access-fields.tsx'
import { changeAccess, leaveOrganization, madeQuery, removeMember } from './queries.ts'

/** Confirms that a member is removed or leaves, and shows the invitations and keys that end. */
export function EndDialog({
  member,
  isMe,
  organization,
  onClose,
}: {
  member: Member
  isMe: boolean
  organization: string
  onClose: () => void
}) {
  const { t } = useTranslation('settings')
  const [keep, setKeep] = useState<CreatedKeyId[]>([])
  const made = useQuery(madeQuery(member.id, null))
  async function end() {
    if (!isMe) return await removeMember(member.id, keep)
    await leaveOrganization()
    // The user may no longer see the data in memory.
    selectOrganization(null)
    forgetParticipants()
    window.location.assign(`/access-ended?${new URLSearchParams({ from: organization }).toString()}`)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      danger
      title={isMe ? t('people.leaveTitle', { organization }) : t('people.removeTitle', { name: member.name })}
      confirmLabel={isMe ? t('people.leave') : t('people.remove')}
      // The user must see what ends before confirming.
      canConfirm={made.data !== undefined}
      onConfirm={end}
    >
      <p>{isMe ? t('people.leaveText') : t('people.removeText')}</p>
      {made.isPending && <Pending rows={1} />}
      <QueryError query={made} />
      {made.data && (
        <CreatedAccessFields made={made.data} keep={keep} {...(isMe ? {} : { onKeep: setKeep })} />
      )}
    </ConfirmDialog>
  )
}

/** Confirms a role change that ends invitations or keys of the member. */
export function RoleDialog({ member, role, onClose }: { member: Member; role: Role; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'identity'])
  const [keep, setKeep] = useState<CreatedKeyId[]>([])
  const made = useQuery(madeQuery(member.id, role))
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('settings:people.roleTitle', { name: member.name, role: t(`identity:access.${role}`) })}
      confirmLabel={t('settings:people.changeRole')}
      canConfirm={made.data !== undefined}
      onConfirm={async () => {
        await changeAccess(member.id, { role, keepKeys: keep })
        toast.success(t('settings:people.roleChanged', { name: member.name }))
      }}
    >
      {made.isPending && <Pending rows={1} />}
      <QueryError query={made} />
      {made.data && <CreatedAccessFields made={made.data} keep={keep} onKeep={setKeep} />}
    </ConfirmDialog>
  )
}
