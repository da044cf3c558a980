import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { AccountCard } from '../account-card.tsx'
import { EnvironmentCard } from '../environment-card.tsx'
import { SequenceCard } from '../sequence-card.tsx'

/** Environment, numbering and paper of the selected participant, own account, the way to people. Each section saves alone. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const participant = useParticipant()
  const localName = useLocalName()
  const canUpdate = useCan('settings.update')
  return (
    <Page
      title={t('title')}
      width="form"
      subtitle={participant ? <bdi>{localName(participant.nameEn, participant.nameAr)}</bdi> : undefined}
    >
      <Stack>
        <EnvironmentCard />
        {participant ? (
          <>
            <SequenceCard key={participant.id} readOnly={!canUpdate} />
            <Card
              title={t('paper.title')}
              description={t('paper.text')}
              actions={
                <LinkButton to="/settings/paper" variant="default">
                  {t('paper.open')}
                </LinkButton>
              }
            />
          </>
        ) : (
          <Notice
            title={t('sequence.title')}
            actions={<LinkButton to="/onboarding">{t('sequence.onboard')}</LinkButton>}
          >
            {t('sequence.noParticipant')}
          </Notice>
        )}
        <AccountCard />
        <Card
          title={t('security.title')}
          description={t('security.text')}
          actions={
            <LinkButton to="/settings/security" variant="default">
              {t('security.open')}
            </LinkButton>
          }
        />
        <Card
          title={t('people.title')}
          description={t('people.linkText')}
          actions={
            <LinkButton to="/settings/people" variant="default">
              {t('people.open')}
            </LinkButton>
          }
        />
      </Stack>
    </Page>
  )
}
