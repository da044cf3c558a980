import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as usageApi from '#contract/api/usage'
import type { InstallationUsage } from '#contract/usage'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { installationUsageQuery } from './queries.ts'

type Organization = InstallationUsage['organizations'][number]

const sum = (months: Organization['months'], of: 'sent' | 'received') =>
  months.reduce((all, month) => all + month[of], 0)

function columnsOf(t: TFunction<'operations'>, free: number | null): Column<Organization>[] {
  return [
    {
      key: 'organization',
      header: t('meter.organization'),
      phone: 'title',
      render: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'sent',
      header: t('meter.sent'),
      align: 'number',
      render: ({ months }) => <bdi>{sum(months, 'sent')}</bdi>,
    },
    {
      key: 'received',
      header: t('meter.received'),
      align: 'number',
      render: ({ months }) => <bdi>{sum(months, 'received')}</bdi>,
    },
    {
      key: 'documents',
      header: t('meter.documents'),
      align: 'end',
      render: ({ documents }) =>
        free === null ? <bdi>{documents}</bdi> : t('meter.ofFree', { used: documents, free }),
    },
  ]
}

/** For operators: how many documents each organization sent and received in a year, in the selected environment. */
export function UsageCard() {
  const { t } = useTranslation('operations')
  const environment = useEnvironment()
  const language = useLanguage()
  const thisYear = Number(todayInDubai().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const usage = useQuery(installationUsageQuery(environment, year))
  const organizations = usage.data?.organizations ?? []
  return (
    <Card
      title={t('meter.title')}
      description={t('meter.text')}
      flush={organizations.length > 0}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => setYear(year - 1)}>
            {t('meter.earlier')}
          </Button>
          <Ltr>{String(year)}</Ltr>
          <Button size="xs" variant="default" disabled={year >= thisYear} onClick={() => setYear(year + 1)}>
            {t('meter.later')}
          </Button>
          <SaveTable
            size="xs"
            files={{
              csv: usageApi.exportInstallationMeterCsv,
              xlsx: usageApi.exportInstallationMeterXlsx,
            }}
            options={{ query: { environment, year, language } }}
          />
        </>
      }
    >
      {usage.isPending && <Pending />}
      <QueryError query={usage} />
      {usage.data && organizations.length === 0 && <p>{t('meter.none')}</p>}
      {usage.data && organizations.length > 0 && (
        <DataTable
          caption={t('meter.title')}
          columns={columnsOf(t, usage.data.freeAYear)}
          rows={organizations}
          rowKey={({ id }) => id}
          refreshing={usage.isPlaceholderData}
        />
      )}
    </Card>
  )
}
