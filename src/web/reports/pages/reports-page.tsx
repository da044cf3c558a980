import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportContent } from '#contract/reports'
import { useCan } from '#web/identity/index.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { AgedDay, AgedReport, AsOf, SaveAged } from '../aged-report.tsx'
import { NoDocuments } from '../empty-reports.tsx'
import { EvidenceCard } from '../evidence-card.tsx'
import { FilesCard } from '../files-card.tsx'
import { GapsReport } from '../gaps-report.tsx'
import { RejectionsReport, UnreportedReport } from '../open-reports.tsx'
import { PeriodBar } from '../period-bar.tsx'
import { vatReturnQuery } from '../queries.ts'
import { RegisterReport } from '../register-report.tsx'
import {
  type AgedView,
  agedFilterOf,
  changed,
  isAged,
  periodOf,
  type ReportsSearch,
  type ReportView,
  type ReturnOf,
  reportViews,
  type SalesView,
} from '../reports-search.ts'
import { CustomerSalesReport, isSales, ProductSalesReport, SaveSales } from '../sales-report.tsx'
import { SaveReport } from '../save-report.tsx'
import { VatReturnReport } from '../vat-return-report.tsx'

type Change = { [K in keyof ReportsSearch]?: ReportsSearch[K] | undefined }

/** A report of a period, and below it the files created from reports. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const { t } = useTranslation(['reports', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const participant = useParticipant()
  const mayExport = useCan('report.export')
  const view = search.view ?? 'vat-return'
  const period = periodOf(search)
  const go = (change: Change) =>
    void navigate({
      to: '/reports',
      search: changed(search, change),
      replace: !change.cursor,
      // A part that opens beside or below must not change the scroll position.
      resetScroll: view !== 'vat-return' || !('box' in change),
    })
  if (!participant) {
    return (
      <Page title={t('reports:title')}>
        <EmptyState
          icon={<IconChartBar size={22} />}
          title={t('reports:noParticipant')}
          action={<LinkButton to="/onboarding">{t('reports:onboard')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page
      title={t('reports:title')}
      width="grid"
      printed={
        <>
          {t(`reports:report.${view}`)}
          {view === 'register' && ` · ${t(`reports:side.${search.side ?? 'sales'}`)}`} ·{' '}
          <bdi>{localName(participant.nameEn, participant.nameAr)}</bdi>
          {hasPeriod(view) && (
            <>
              {' · '}
              {t('reports:period.range', {
                from: isolatedDay(period.from),
                to: isolatedDay(period.to),
              })}
            </>
          )}
          {isAged(view) && (
            <>
              {' · '}
              <AsOf day={agedFilterOf(view, search).asOf} />
            </>
          )}
        </>
      }
      subtitle={
        view === 'vat-return' && (
          <>
            {t('reports:vatReturn.text')} <OwnTrn of={{ ...period, purchases: search.purchases }} />
          </>
        )
      }
      actions={<Save view={view} search={search} />}
    >
      <Toolbar
        end={
          <>
            {hasPeriod(view) && <PeriodBar period={period} onChange={go} />}
            {isAged(view) && <AgedDay asOf={search.asOf} onChange={(asOf) => go({ asOf })} />}
          </>
        }
      >
        <FilterChips
          label={t('reports:choose')}
          value={view}
          options={reportViews.map((value) => ({ value, label: t(`reports:report.${value}`) }))}
          onChange={(chosen) =>
            go({ view: chosen, box: undefined, currency: undefined, decision: undefined })
          }
        />
      </Toolbar>
      <Stack>
        {!hasPeriod(view) || period.from <= period.to ? (
          <Report search={search} go={go} />
        ) : (
          <NoDocuments search={search} period={period} />
        )}
        {mayExport && (
          <div className="screen-only">
            <Stack>
              <FilesCard />
              {view === 'register' && period.from <= period.to && <EvidenceCard period={period} />}
            </Stack>
          </div>
        )}
      </Stack>
    </Page>
  )
}

/** Whether a report is of a period: others are of a day, or of now. */
function hasPeriod(view: ReportView): boolean {
  return view !== 'unreported' && !isAged(view)
}

/** Saves the shown report. The register has its own button, because a long one is saved in the background. */
function Save({ view, search }: { view: ReportView; search: ReportsSearch }) {
  if (view === 'register') return null
  if (isSales(view)) return <SaveSales report={view} search={search} />
  if (isAged(view)) return <SaveAged view={view} search={search} />
  return <SaveReport content={contentOf(view, search)} />
}

/** The contents of the file of a report other than the register, sales and aged balances. */
function contentOf(
  view: Exclude<ReportView, 'register' | SalesView | AgedView>,
  search: ReportsSearch,
): ReportContent {
  if (view === 'unreported') return { report: view }
  const period = periodOf(search)
  if (view !== 'vat-return' || !search.purchases) return { report: view, ...period }
  return { report: view, ...period, purchases: search.purchases }
}

/** The company of the return. */
function OwnTrn({ of }: { of: ReturnOf }) {
  const vatReturn = useQuery(vatReturnQuery(of))
  return <Ltr>{vatReturn.data?.trn}</Ltr>
}

function Report({ search, go }: { search: ReportsSearch; go: (change: Change) => void }) {
  const period = periodOf(search)
  const onCursor = (cursor: string) => go({ cursor })
  switch (search.view) {
    case 'register':
      return <RegisterReport search={search} go={go} />
    case 'sales-by-customer':
      return <CustomerSalesReport search={search} period={period} onCursor={onCursor} />
    case 'sales-by-product':
      return <ProductSalesReport search={search} period={period} onCursor={onCursor} />
    case 'aged-receivables':
    case 'aged-payables':
      return <AgedReport view={search.view} search={search} onCursor={onCursor} />
    case 'rejections':
      return <RejectionsReport period={period} cursor={search.cursor} onCursor={onCursor} />
    case 'unreported':
      return <UnreportedReport cursor={search.cursor} onCursor={onCursor} />
    case 'number-gaps':
      return <GapsReport period={period} />
    default:
      return (
        <VatReturnReport
          of={{ ...period, purchases: search.purchases }}
          box={search.box}
          onBox={(box) => go({ box })}
          onPurchases={(purchases) => go({ purchases })}
        />
      )
  }
}
