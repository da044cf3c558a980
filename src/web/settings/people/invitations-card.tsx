import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/people'
import { useMe } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText, Ltr, PersonName } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { resendInvitation, revokeInvitation } from './queries.ts'

/** Users who are invited and have not joined yet. */
export function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation(['settings', 'identity'])
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const localName = useLocalName()
  const companies = useMe()?.participants ?? []
  if (invitations.length === 0) return null
  /** The participants of this environment to which an invitation is limited. */
  function namesOf(limits: Invitation['participants']): string {
    if (limits === null) return t('people.allParticipants')
    const here = companies.filter(({ id }) => limits.includes(id))
    return here.map(({ nameEn, nameAr }) => localName(nameEn, nameAr)).join(' · ') || t('people.noneHere')
  }
  async function resend({ id, email }: Invitation) {
    try {
      await resendInvitation(id)
      toast.success(t('people.invited', { email }))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      header: t('people.address'),
      phone: 'title',
      render: (invitation) => (
        <TwoLineCell
          first={<Ltr>{invitation.email}</Ltr>}
          second={
            <>
              {t('people.invitedBy')} <PersonName>{invitation.invitedBy}</PersonName>
            </>
          }
        />
      ),
    },
    { key: 'role', header: t('people.role'), render: ({ role }) => t(`identity:access.${role}`) },
    {
      key: 'participants',
      header: t('people.participants'),
      render: ({ participants }) => namesOf(participants),
    },
    {
      key: 'expires',
      header: t('people.expires'),
      render: ({ expired, expiresAt }) =>
        expired ? <Tag tone="needsYou">{t('people.expired')}</Tag> : <InstantText value={expiresAt} />,
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('people.actions'),
      align: 'end',
      phone: 'unlabelled',
      render: (invitation) => (
        <>
          <ActionButton
            variant="default"
            aria-label={t('people.resendTo', { email: invitation.email })}
            action={() => resend(invitation)}
          >
            {t('people.resend')}
          </ActionButton>{' '}
          <Button
            variant="subtle"
            color="red"
            aria-label={t('people.revokeOf', { email: invitation.email })}
            onClick={() => setRevoking(invitation)}
          >
            {t('people.revoke')}
          </Button>
        </>
      ),
    },
  ]
  return (
    <Card title={t('people.invitations')} flush>
      <DataTable
        caption={t('people.invitations')}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
      />
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        danger
        title={t('people.revokeTitle')}
        confirmLabel={t('people.revoke')}
        dismissLabel={t('people.keep')}
        onConfirm={() => revoking && revokeInvitation(revoking.id)}
      >
        <p>
          <Ltr>{revoking?.email}</Ltr>
        </p>
        <p>{t('people.revokeText')}</p>
      </ConfirmDialog>
    </Card>
  )
}
