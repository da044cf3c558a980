import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './dashboard.module.css'
import type { DashboardNumbers } from './queries.ts'

const states = ['toUpload', 'waiting', 'rejected', 'reported'] as const

/** For documents issued to files: their number by state at the company's own provider, and the purchases added. */
export function ProviderCard({ numbers }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation('dashboard')
  const { atProvider, range, received } = numbers
  return (
    <Card title={t('provider.title')} description={t('provider.text')}>
      <dl className={styles['provider']}>
        {states.map((state) => (
          <div key={state} data-touch-row>
            <dt>{t(`provider.${state}`)}</dt>
            <dd>
              <Link to="/documents/sent" search={{ atProvider: state, ...range } as never} data-touch="row">
                <bdi>{atProvider[state]}</bdi>
              </Link>
            </dd>
          </div>
        ))}
        <div data-touch-row>
          <dt>{t('provider.received')}</dt>
          <dd>
            <Link to="/documents/received" search={range as never} data-touch="row">
              <bdi>{received}</bdi>
            </Link>
          </dd>
        </div>
      </dl>
      <p className={styles['hint']}>{t('provider.receivedText')}</p>
    </Card>
  )
}
