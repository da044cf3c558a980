import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/people'
import { useMe } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { ParticipantChoices, useMayLimit } from './participant-choices.tsx'
import { changeAccess } from './queries.ts'

/** The participants that a member can access; users with the permission change them here. */
export function AccessChoice({ member, mayDecide }: { member: Member; mayDecide: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const localName = useLocalName()
  const participants = useMe()?.participants ?? []
  const mayLimit = useMayLimit()(member.role) && mayDecide
  const here = participants.filter(({ id }) => member.participants?.includes(id))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const words =
    member.participants === null
      ? t('settings:people.allParticipants')
      : here.map(({ nameEn, nameAr }) => localName(nameEn, nameAr)).join(' · ') ||
        t('settings:people.noneHere')
  if (!mayLimit) return <bdi>{words}</bdi>
  const save = async () => {
    const { id, name, role } = member
    await changeAccess(id, {
      role,
      participants: chosen?.length ? ([...chosen] as Member['participants']) : null,
    })
    toast.success(t('settings:people.participantsChanged', { name }))
  }
  return (
    <>
      <Button
        variant="subtle"
        aria-label={t('settings:people.changeParticipants', { name: member.name })}
        onClick={() => setChosen(here.map(({ id }) => id))}
      >
        <bdi>{words}</bdi>
      </Button>
      <ConfirmDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('settings:people.changeParticipants', { name: member.name })}
        confirmLabel={t('common:action.save')}
        onConfirm={save}
      >
        <ParticipantChoices value={chosen ?? []} onChange={setChosen} />
      </ConfirmDialog>
    </>
  )
}
