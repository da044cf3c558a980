import { useTranslation } from 'react-i18next'
import { MandateCalendar } from '../calendar.tsx'
import { FactGroups } from '../facts.tsx'
import styles from '../law.module.css'
import { ProviderList } from '../provider-list.tsx'
import { PublicFrame } from '../public-frame.tsx'

/** Facts about e-invoicing in the UAE, each with its source and the day of the last check. */
export function FactsPage() {
  const { t } = useTranslation('law')
  return (
    <PublicFrame title={t('facts.title')} text={t('facts.text')}>
      <section className={styles['group']} aria-labelledby="facts-calendar">
        <h2 id="facts-calendar">{t('calendar')}</h2>
        <MandateCalendar />
      </section>
      <FactGroups />
      <ProviderList />
    </PublicFrame>
  )
}
