import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as operatorsApi from '#contract/api/operators'
import type { ServiceLevels } from '#contract/operations'
import { addMonths } from '#core/calendar'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { monthText } from '#web/lib/month-text.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { serviceLevelsQuery } from './queries.ts'

type ServiceLevel = ServiceLevels['levels'][number]

/** `0.9949` as `99.49%`. */
const percentOf = (share: string) => `${(Number(share) * 100).toFixed(2)}%`

function columnsOf(t: TFunction<'operations'>): Column<ServiceLevel>[] {
  return [
    {
      key: 'what',
      header: t('serviceLevel.what'),
      phone: 'title',
      render: ({ level, counterpart }) =>
        level === 'sent' ? t('serviceLevel.of.sent.provider') : t(`serviceLevel.of.received.${counterpart}`),
    },
    {
      key: 'within',
      header: t('serviceLevel.within'),
      render: ({ withinMinutes }) => t('serviceLevel.minutes', { count: withinMinutes }),
    },
    {
      key: 'counted',
      header: t('serviceLevel.counted'),
      align: 'number',
      render: ({ counted }) => <bdi>{counted}</bdi>,
    },
    {
      key: 'late',
      header: t('serviceLevel.late'),
      align: 'number',
      render: ({ counted, inTime }) => <bdi>{counted - inTime}</bdi>,
    },
    {
      key: 'share',
      header: t('serviceLevel.share'),
      align: 'end',
      render: ({ share, requiredShare }) =>
        share === null ? (
          '–'
        ) : (
          <Tag tone={Number(share) >= Number(requiredShare) ? 'done' : 'needsYou'}>
            <Ltr>{percentOf(share)}</Ltr>
          </Tag>
        ),
    },
    {
      key: 'required',
      header: t('serviceLevel.required'),
      align: 'end',
      render: ({ requiredShare }) => <Ltr>{percentOf(requiredShare)}</Ltr>,
    },
  ]
}

const files = {
  csv: operatorsApi.exportServiceLevelsCsv,
  xlsx: operatorsApi.exportServiceLevelsXlsx,
}

/** For operators: the share of a month's message level statuses that was in time, in the selected environment. */
export function ServiceLevelsCard() {
  const { t } = useTranslation('operations')
  const environment = useEnvironment()
  const language = useLanguage()
  const current = todayInDubai().slice(0, 7)
  const [month, setMonth] = useState(current)
  const report = useQuery(serviceLevelsQuery(environment, month))
  const move = (months: number) => setMonth(addMonths(`${month}-01`, months).slice(0, 7))
  return (
    <Card
      title={t('serviceLevel.title')}
      description={t('serviceLevel.text')}
      flush={report.data !== undefined}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => move(-1)}>
            {t('serviceLevel.earlier')}
          </Button>
          <bdi>{monthText(month, language)}</bdi>
          <Button size="xs" variant="default" disabled={month >= current} onClick={() => move(1)}>
            {t('serviceLevel.later')}
          </Button>
          <SaveTable size="xs" files={files} options={{ query: { environment, month, language } }} />
        </>
      }
    >
      {report.isPending && <Pending />}
      <QueryError query={report} />
      {report.data && (
        <DataTable
          caption={t('serviceLevel.title')}
          columns={columnsOf(t)}
          rows={report.data.levels}
          rowKey={({ level, counterpart }) => `${level}-${counterpart}`}
          refreshing={report.isPlaceholderData}
        />
      )}
    </Card>
  )
}
