import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { AccountCard } from '../account-card.tsx'
import { ApprovalCard } from '../approval-card.tsx'
import { EnvironmentCard } from '../environment-card.tsx'
import { SequenceCard } from '../sequence-card.tsx'

/** Environment, numbering, paper and archive of the selected participant, own account, the way to people. Each section saves alone. */
/** Environment, numbering and paper of the selected participant, own account, the way to people, keys and the audit trail. Each section saves alone. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const participant = useParticipant()
  const localName = useLocalName()
  const canUpdate = useCan('settings.update')
  const mayReadAudit = useCan('audit.read')
  const canManageKeys = useCan('key.manage')
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
            <ApprovalCard key={`approval ${participant.id}`} readOnly={!canUpdate} />
            <Card
              title={t('paper.title')}
              description={t('paper.text')}
              actions={
                <LinkButton to="/settings/paper" variant="default">
                  {t('paper.open')}
                </LinkButton>
              }
            />
            <Card
              title={t('archive.title')}
              description={t('archive.text')}
              actions={
                <LinkButton to="/settings/archive" variant="default">
                  {t('archive.open')}
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
        {canManageKeys && (
          <Card
            title={t('keys.title')}
            description={t('keys.linkText')}
            actions={
              <LinkButton to="/settings/keys" variant="default">
                {t('keys.open')}
              </LinkButton>
            }
          />
        )}
        {mayReadAudit && (
          <Card
            title={t('audit.title')}
            description={t('audit.linkText')}
            actions={
              <LinkButton to="/settings/audit" variant="default">
                {t('audit.open')}
              </LinkButton>
            }
          />
        )}
      </Stack>
    </Page>
  )
}
