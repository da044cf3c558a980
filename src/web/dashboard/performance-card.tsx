import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './dashboard.module.css'
import type { DashboardNumbers } from './queries.ts'

/** The exchange in figures: number of documents, share and speed of deliveries, and our participant id. */
export function PerformanceCard({ numbers }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { networkId, performance, range, registration, supportedDocuments } = numbers
  const { complete, deliveredSeconds, needsYou, reportedSeconds } = performance
  const all = complete + needsYou
  const median =
    numbers.sent > performance.mediansOf
      ? t('dashboard:performance.medianOfNewest', { number: performance.mediansOf.toLocaleString('en') })
      : t('dashboard:performance.median')
  return (
    <Card title={t('dashboard:performance.title')}>
      <dl className={styles['figures']}>
        <Figure
          label={t('dashboard:performance.generated')}
          value={
            <Link to="/documents/sent" search={range as never} data-touch="row">
              <bdi>{numbers.generated}</bdi>
            </Link>
          }
        />
        <Figure
          label={t('dashboard:performance.sent')}
          value={
            <Link to="/documents/sent" search={{ issued: true, ...range } as never} data-touch="row">
              <bdi>{numbers.sent}</bdi>
            </Link>
          }
        />
        <Figure
          label={t('dashboard:performance.received')}
          value={
            <Link to="/documents/received" search={range as never} data-touch="row">
              <bdi>{numbers.received}</bdi>
            </Link>
          }
        />
      </dl>
      <dl className={styles['figures']} data-single="">
        <Figure label={t('dashboard:performance.success')} value={all === 0 ? '–' : shareOf(complete, all)}>
          {all === 0 ? (
            t('dashboard:performance.nothing')
          ) : (
            <Link to="/documents/sent" search={{ issued: true, ...range } as never} data-touch="row">
              {t('dashboard:performance.successText', { complete, all })}
            </Link>
          )}
        </Figure>
      </dl>
      <div className={styles['network']}>
        <div>
          <span className={styles['hint']}>{t('dashboard:network.id')}</span>
          <CopyableId value={networkId} what={t('dashboard:network.id')} />
        </div>
        <Tag tone={registration === 'registered' ? 'done' : 'waiting'}>
          {t(`common:participant.${registration}`)}
        </Tag>
      </div>
      <details className={styles['kinds']}>
        <summary>{t('dashboard:performance.speed')}</summary>
        <dl className={styles['figures']}>
          <Figure
            label={t('dashboard:performance.delivered')}
            value={<Duration seconds={deliveredSeconds} />}
          >
            {median}
          </Figure>
          <Figure label={t('dashboard:performance.reported')} value={<Duration seconds={reportedSeconds} />}>
            {median}
          </Figure>
        </dl>
      </details>
      <details className={styles['kinds']}>
        <summary>
          {t('dashboard:supported.title')}: {t('dashboard:supported.text')}
        </summary>
        <ul>
          {supportedDocuments.map((code) => (
            <li key={code}>
              {t(`common:typeCode.${code}`)} <bdi dir="ltr">{code}</bdi>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

function Figure({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div data-touch-row>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {children && <dd className={styles['hint']}>{children}</dd>}
    </div>
  )
}

/** A percentage with one decimal; rounded down, so that 100 means all. */
function shareOf(part: number, all: number): string {
  return `${(Math.floor((part * 1000) / all) / 10).toFixed(1)}%`
}

function Duration({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('dashboard')
  if (seconds === null) return <>–</>
  if (seconds < 90) return <bdi>{t('performance.seconds', { value: seconds.toFixed(1) })}</bdi>
  if (seconds < 5_400) return <bdi>{t('performance.minutes', { value: (seconds / 60).toFixed(1) })}</bdi>
  return <bdi>{t('performance.hours', { value: (seconds / 3_600).toFixed(1) })}</bdi>
}
