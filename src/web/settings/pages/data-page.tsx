import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { ExportCard } from '../data/export-card.tsx'
import { DeleteOrganizationCard } from '../deletion/delete-organization-card.tsx'
import { useOrganizationLine } from '../use-organization-line.tsx'

/** Stored data, its retention periods, and its export. */
export function DataPage() {
  const { t } = useTranslation('settings')
  const mayExport = useCan('data.export')
  const mayDelete = useCan('organization.delete')
  const mayReadAudit = useCan('audit.read')
  return (
    <Page
      title={t('data.title')}
      width="form"
      subtitle={useOrganizationLine()}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('data.title') }]}
    >
      <Stack>
        {mayExport ? (
          <ExportCard />
        ) : (
          <Notice isStatic title={t('data.export')}>
            {t('data.ownersOnly')}
          </Notice>
        )}
        <Card
          title={t('archive.title')}
          description={t('archive.text')}
          actions={
            <LinkButton to="/settings/archive" variant="default">
              {t('archive.open')}
            </LinkButton>
          }
        />
        <Card
          title={t('data.evidence')}
          description={t('data.evidenceText')}
          actions={
            <LinkButton to="/reports" variant="default">
              {t('data.evidenceOpen')}
            </LinkButton>
          }
        />
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
        {mayDelete && <DeleteOrganizationCard />}
      </Stack>
    </Page>
  )
}
