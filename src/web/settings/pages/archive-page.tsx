import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { FilesCard } from '../archive/files-card.tsx'
import { HoldsCard } from '../archive/holds-card.tsx'
import { archiveQuery } from '../archive/queries.ts'
import { RetentionCard } from '../archive/retention-card.tsx'

/** How long documents are kept, what is held beyond that, and whether every file is as it was. */
export function ArchivePage() {
  const { t } = useTranslation('settings')
  const participant = useParticipant()
  const localName = useLocalName()
  const canUpdate = useCan('settings.update')
  const canVerify = useCan('report.export')
  const archive = useQuery({ ...archiveQuery, enabled: participant !== null })
  return (
    <Page
      title={t('archive.title')}
      width="form"
      subtitle={participant ? <bdi>{localName(participant.nameEn, participant.nameAr)}</bdi> : undefined}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('archive.title') }]}
    >
      {participant ? (
        <Stack>
          <QueryError query={archive} />
          {archive.isPending && <Pending rows={6} />}
          {archive.data && (
            <>
              <RetentionCard key={participant.id} retention={archive.data.retention} readOnly={!canUpdate} />
              <HoldsCard holds={archive.data.holds} readOnly={!canUpdate} />
              <FilesCard archive={archive.data} canVerify={canVerify} />
            </>
          )}
        </Stack>
      ) : (
        <Notice
          title={t('archive.title')}
          actions={<LinkButton to="/onboarding">{t('sequence.onboard')}</LinkButton>}
        >
          {t('archive.noParticipant')}
        </Notice>
      )}
    </Page>
  )
}
