import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { documentQuery, documentsQuery, NextStep, Rails } from '#web/documents/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { verdictKey } from '#web/sending/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import styles from './support.module.css'

const most = 5

/**
 * Answers "Why is my invoice not delivered?" from the state of the document with this number: the next step, and who has
 * to act. If several have it, they are listed; if none has, this is stated unless something else was found.
 */
export function DeliveryStatus({ number, isOnlyAnswer }: { number: string; isOnlyAnswer: boolean }) {
  const { t } = useTranslation('support')
  const hasParticipant = useParticipant() !== null
  const documents = useQuery({
    ...documentsQuery({ direction: 'sent', search: number }, most),
    enabled: hasParticipant,
  })
  if (documents.isError) return <QueryError query={documents} />
  if (hasParticipant && !documents.data) return isOnlyAnswer && <Pending rows={2} delayMs={300} />
  const rows = documents.data?.data ?? []
  const exact = rows.find((row) => row.number?.toLowerCase() === number.toLowerCase())
  const chosen = exact ?? (rows.length === 1 ? rows[0] : undefined)
  if (chosen) return <Answer id={chosen.id} />
  if (rows.length === 0)
    return (
      isOnlyAnswer && (
        <p role="status" className={styles['none']}>
          {t('why.none')}
        </p>
      )
    )
  return (
    <ul className={styles['rules']} aria-label={t('why.which')}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/support" search={{ search: row.number ?? number }}>
            <IdText value={row.number} />
          </Link>
          <bdi>{row.counterpartyName}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Answer({ id }: { id: string }) {
  const { t } = useTranslation(['support', 'lifecycle', 'exchange'])
  const detail = useQuery(documentQuery(id))
  if (detail.isError) return <QueryError query={detail} />
  if (!detail.data) return <Pending rows={3} delayMs={300} />
  const { standing, typeCode, number } = detail.data
  return (
    <div className={styles['answer']}>
      <p className={styles['standing']}>
        <IdText value={number} strong />{' '}
        <StandingBadge tone={standing.tone}>
          {withTradeSides(typeCode, t(verdictKey('sent', standing.verdict) as never))}
        </StandingBadge>
        <LinkButton to="/documents/sent/view/$documentId" params={{ documentId: id }} variant="default">
          {t('support:why.open')}
        </LinkButton>
      </p>
      <NextStep document={detail.data} />
      <Rails document={detail.data} />
      <p>
        <Link to="/support/topics/$topic" params={{ topic: 'notDelivered' }}>
          {t('support:why.more')}
        </Link>
      </p>
    </div>
  )
}
