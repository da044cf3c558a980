import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MandateCalendar } from '#web/law/index.ts'
import { Card, Page } from '#web/ui/layout/page.tsx'
import styles from '../support.module.css'

/** The days of the mandate with their sources. */
export function CalendarPage() {
  const { t } = useTranslation(['support', 'common'])
  const title = t('support:calendar.title')
  return (
    <Page
      title={title}
      subtitle={t('support:calendar.text')}
      breadcrumbs={[{ label: t('common:nav.support'), to: '/support' }, { label: title }]}
      width="narrow"
    >
      <Card>
        <MandateCalendar />
        <p className={styles['links']}>
          <Link to="/facts">{t('support:calendar.facts')}</Link>
          <Link to="/in-scope">{t('support:calendar.inScope')}</Link>
        </p>
      </Card>
    </Page>
  )
}
