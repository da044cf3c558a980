import { useTranslation } from 'react-i18next'
import type { Role } from '#core/access'
import { useMe } from '#web/identity/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Choices } from '../choices.tsx'

/** Whether a user with a role may be limited to some of the participants of the organization. */
export function useMayLimit(): (role: Role) => boolean {
  const many = (useMe()?.participants.length ?? 0) > 1
  return (role) => many && role !== 'owner' && role !== 'admin'
}

/** The participants that a user can access; none selected means all. */
export function ParticipantChoices({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const { t } = useTranslation('settings')
  const localName = useLocalName()
  const participants = useMe()?.participants ?? []
  return (
    <>
      <Choices
        legend={t('people.participants')}
        options={participants.map(({ id, nameEn, nameAr }) => ({
          value: id,
          label: localName(nameEn, nameAr),
        }))}
        value={value}
        onChange={onChange}
      />
      <p>{t('people.participantsText')}</p>
    </>
  )
}
