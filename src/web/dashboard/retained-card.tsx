import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { retainedAmountsQuery } from '#web/documents/index.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { MoneyText, SentenceText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './dashboard.module.css'

const shown = 5

/** Due retained amounts; nothing if there are none. */
export function RetainedCard() {
  const { t } = useTranslation('dashboard')
  const localName = useLocalName()
  const { data } = useQuery(retainedAmountsQuery)
  const due = (data?.waiting ?? []).filter(({ state }) => state === 'due').slice(0, shown)
  if (!data || due.length === 0) return null
  return (
    <Card title={t('retained.title')}>
      <ul className={styles['recent']}>
        {due.map((one) => (
          <li key={one.documentId} data-touch-row>
            <div>
              <Link
                to="/documents/sent/view/$documentId"
                params={{ documentId: one.documentId }}
                data-touch="row"
              >
                <bdi dir="ltr">{one.number}</bdi>
              </Link>
              <span className={styles['hint']}>
                <bdi>{localName(one.counterpartyName, one.counterpartyNameAr)}</bdi>
              </span>
            </div>
            <div>
              <MoneyText amount={one.total} currency={one.currency} />
              <span className={styles['hint']}>
                <SentenceText>{t('retained.since', { date: isolatedDay(one.dueDate ?? '') })}</SentenceText>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {data.due > due.length && (
        <p className={styles['hint']}>{t('retained.more', { count: data.due - due.length })}</p>
      )}
    </Card>
  )
}
