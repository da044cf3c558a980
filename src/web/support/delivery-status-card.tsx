import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
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
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './support.module.css'

const most = 5

/** Answers "Why is my invoice not delivered?" from the state of the document: the next step, and who has to act. */
export function DeliveryStatusCard({ number }: { number: string }) {
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  return (
    <Card title={t('why.title')} description={t('why.text')}>
      <SearchField
        label={t('why.label')}
        value={number}
        width={360}
        onChange={(text) =>
          void navigate({
            to: '/support',
            search: (before) => ({ ...before, number: text || undefined }) as never,
            replace: true,
          })
        }
      />
      {number !== '' && <FoundDocuments key={number} number={number} />}
    </Card>
  )
}

/** The document with a number, or the documents that the number may refer to. */
function FoundDocuments({ number }: { number: string }) {
  const { t } = useTranslation('support')
  const hasParticipant = useParticipant() !== null
  const documents = useQuery({
    ...documentsQuery({ direction: 'sent', search: number }, most),
    enabled: hasParticipant,
  })
  if (documents.isError) return <QueryError query={documents} />
  if (hasParticipant && !documents.data) return <Pending rows={2} delayMs={300} />
  const rows = documents.data?.data ?? []
  const exact = rows.find((row) => row.number?.toLowerCase() === number.toLowerCase())
  const chosen = exact ?? (rows.length === 1 ? rows[0] : undefined)
  if (chosen) return <Answer id={chosen.id} />
  if (rows.length === 0)
    return (
      <p role="status" className={styles['none']}>
        {t('why.none')}
      </p>
    )
  return (
    <ul className={styles['rules']} aria-label={t('why.which')}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/support" search={(before) => ({ ...before, number: row.number ?? number }) as never}>
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
