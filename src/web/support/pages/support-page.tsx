import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { DetailsCard } from '../details-card.tsx'
import { HelpSearch } from '../help/help-search.tsx'
import { StatusCard } from '../status-card.tsx'
import styles from '../support.module.css'

export interface SupportSearch {
  reference?: string
  /** A rule or an error code; errors link here. */
  code?: string
  search?: string
  /** The document of the question. */
  number?: string
}

/** Help by words, rule and document number, the state of this portal, and the contact for help. */
export function SupportPage({ search }: { search: SupportSearch }) {
  const { t } = useTranslation('support')
  return (
    <Page title={t('title')} subtitle={t('text')} width="form">
      <Stack>
        <HelpSearch search={search.search ?? search.code ?? search.number ?? ''} />
        <Card title={t('calendar.title')} description={t('calendar.text')}>
          <p className={styles['links']}>
            <Link to="/support/calendar">{t('calendar.open')}</Link>
            <Link to="/in-scope">{t('calendar.inScope')}</Link>
          </p>
        </Card>
        <StatusCard />
        <DetailsCard reference={search.reference ?? ''} />
      </Stack>
    </Page>
  )
}
