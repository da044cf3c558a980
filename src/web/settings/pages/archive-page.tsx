import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { FilesCard } from '../archive/files-card.tsx'
import { HoldsCard } from '../archive/holds-card.tsx'
import { archiveQuery } from '../archive/queries.ts'
import { RetentionCard } from '../archive/retention-card.tsx'
import { CompanySection } from '../company-section.tsx'

/** Retention periods, holds, and the verification of all files. */
export function ArchivePage() {
  const { t } = useTranslation('settings')
  return <CompanySection title={t('archive.title')}>{(id) => <Archive key={id} />}</CompanySection>
}

function Archive() {
  const canUpdate = useCan('settings.update')
  const canVerify = useCan('report.export')
  const archive = useQuery(archiveQuery)
  return (
    <Stack>
      <QueryError query={archive} />
      {archive.isPending && <Pending rows={6} />}
      {archive.data && (
        <>
          <RetentionCard retention={archive.data.retention} readOnly={!canUpdate} />
          <HoldsCard holds={archive.data.holds} readOnly={!canUpdate} />
          <FilesCard archive={archive.data} canVerify={canVerify} />
        </>
      )}
    </Stack>
  )
}
