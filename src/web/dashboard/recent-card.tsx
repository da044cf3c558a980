import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { documentsQuery } from '#web/documents/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { verdictKey } from '#web/sending/index.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './dashboard.module.css'

const shown = 5

/** The newest sent documents with their standing. */
export function RecentCard() {
  const { t } = useTranslation(['dashboard', 'common', 'lifecycle', 'exchange'])
  const localName = useLocalName()
  const recent = useQuery(documentsQuery({ direction: 'sent' }, shown))
  return (
    <Card
      title={t('dashboard:recent.title')}
      actions={
        <Link to="/documents/sent" data-touch>
          {t('dashboard:recent.all')}
        </Link>
      }
    >
      <QueryError query={recent} />
      {recent.data?.data.length === 0 && <p className={styles['hint']}>{t('dashboard:recent.none')}</p>}
      <ul className={styles['recent']}>
        {recent.data?.data.map((row) => (
          <li key={row.id} data-touch-row>
            <div>
              <Link
                to={'/documents/sent/view/$documentId' as never}
                params={{ documentId: row.id } as never}
                data-touch="row"
              >
                <bdi dir="ltr">{row.number ?? t(`common:typeCode.${row.typeCode}`)}</bdi>
              </Link>
              <span className={styles['hint']}>
                <bdi>{localName(row.counterpartyName, row.counterpartyNameAr)}</bdi>
              </span>
            </div>
            <div>
              <MoneyText amount={row.payable} currency={row.currency} />
              <StandingBadge tone={row.standing.tone}>
                {t(verdictKey('sent', row.standing.verdict))}
              </StandingBadge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
