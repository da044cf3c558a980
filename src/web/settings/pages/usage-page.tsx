import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as usageApi from '#contract/api/usage'
import type { Usage } from '#contract/usage'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { monthText } from '#web/lib/month-text.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { usageQuery } from '../usage/queries.ts'
import { YearChart } from '../usage/year-chart.tsx'

type Month = Usage['months'][number]

function columnsOf(t: TFunction<'settings'>, isArabic: boolean): Column<Month>[] {
  return [
    {
      key: 'month',
      header: t('meter.column.month'),
      phone: 'title',
      render: ({ month }) => <bdi>{monthText(month, isArabic ? 'ar' : 'en')}</bdi>,
    },
    {
      key: 'company',
      header: t('meter.column.company'),
      render: ({ participant: { nameAr, nameEn } }) => <bdi>{isArabic ? nameAr || nameEn : nameEn}</bdi>,
    },
    {
      key: 'sent',
      header: t('meter.column.sent'),
      align: 'number',
      render: ({ sent }) => <bdi>{sent}</bdi>,
    },
    {
      key: 'received',
      header: t('meter.column.received'),
      align: 'number',
      render: ({ received }) => <bdi>{received}</bdi>,
    },
  ]
}

/** How many documents were sent and received, by month and company, beside the free quota. */
export function UsagePage() {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const thisYear = Number(todayInDubai().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const usage = useQuery(usageQuery(year))
  return (
    <Page
      title={t('meter.title')}
      width="form"
      subtitle={t('meter.text')}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('meter.title') }]}
    >
      <Stack>
        {usage.data && <Allowance usage={usage.data} />}
        <Card
          flush={usage.data !== undefined && usage.data.months.length > 0}
          title={<Ltr>{String(year)}</Ltr>}
          actions={
            <>
              <Button size="xs" variant="default" onClick={() => setYear(year - 1)}>
                {t('meter.earlier')}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={year >= thisYear}
                onClick={() => setYear(year + 1)}
              >
                {t('meter.later')}
              </Button>
              <SaveTable
                size="xs"
                files={{ csv: usageApi.exportMeterCsv, xlsx: usageApi.exportMeterXlsx }}
                options={{ query: { year, language } }}
              />
            </>
          }
        >
          {usage.isPending && <Pending />}
          <QueryError query={usage} />
          {usage.data?.months.length === 0 && <p>{t('meter.none')}</p>}
          {usage.data && usage.data.months.length > 0 && (
            <>
              <YearChart usage={usage.data} />
              <DataTable
                caption={t('meter.title')}
                columns={columnsOf(t, language === 'ar')}
                rows={usage.data.months}
                rowKey={({ month, participant }) => `${month} ${participant.id}`}
                refreshing={usage.isPlaceholderData}
              />
            </>
          )}
        </Card>
      </Stack>
    </Page>
  )
}

/** The used part of the free documents, or why no quota is shown. */
function Allowance({ usage: { documents, freeAYear } }: { usage: Usage }) {
  const { t } = useTranslation('settings')
  const environment = useEnvironment()
  if (environment === 'preprod') return <Card title={t('meter.free')}>{t('meter.test')}</Card>
  if (freeAYear === null)
    return (
      <Card title={t('meter.free')}>
        {t('meter.unset')} <Link to="/facts">{t('meter.facts')}</Link>
      </Card>
    )
  const text = t('meter.used', { used: documents, free: freeAYear })
  return (
    <Card title={t('meter.free')}>
      <p>{text}</p>
      <progress aria-label={text} max={Math.max(freeAYear, 1)} value={Math.min(documents, freeAYear)} />
      {documents > freeAYear && <p>{t('meter.beyond', { beyond: documents - freeAYear })}</p>}
    </Card>
  )
}
