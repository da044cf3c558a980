import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrganizationDeletion } from '#contract/deletion'
import { isolatedDay } from '#web/lib/day-text.ts'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { DateText, SentenceText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import styles from '../settings.module.css'
import { DeletionCard, PlanPart } from './deletion-card.tsx'
import { organizationDeletionQuery } from './queries.ts'

type Kept = OrganizationDeletion['kept'][number]

function columnsOf(t: TFunction<['settings', 'common']>): Column<Kept>[] {
  return [
    {
      key: 'name',
      header: t('deletion.column.participant'),
      phone: 'title',
      render: ({ environment, name }) => (
        <TwoLineCell first={<bdi>{name}</bdi>} second={t(`common:environment.${environment}`)} />
      ),
    },
    {
      key: 'documents',
      header: t('deletion.column.documents'),
      render: ({ documents, from, to }) => (
        <TwoLineCell
          first={<bdi>{documents}</bdi>}
          second={
            <SentenceText>
              {t('archive.period', { from: isolatedDay(from), to: isolatedDay(to) })}
            </SentenceText>
          }
        />
      ),
    },
    {
      key: 'keptUntil',
      header: t('deletion.column.keptUntil'),
      render: ({ holds, keptUntil }) => (
        <TwoLineCell
          first={<DateText value={keptUntil} />}
          second={holds > 0 ? t('deletion.organization.holds', { count: holds }) : undefined}
        />
      ),
    },
  ]
}

/** Deletion of the organization: what is deleted, and what the law requires to stay. */
export function DeleteOrganizationCard() {
  const { t } = useTranslation(['settings', 'common'])
  const deletion = useQuery(organizationDeletionQuery)
  if (!deletion.data) return <QueryError query={deletion} />
  const { erased, kept: stored, linked } = deletion.data
  const counts = Object.entries(erased).flatMap(([kind, number]) =>
    number > 0 ? [{ kind: t(`deletion.count.${kind as keyof typeof erased}`), number }] : [],
  )
  return (
    <DeletionCard
      subject="organization"
      plan={deletion.data}
      blocked={
        linked.length > 0 && (
          <>
            {t('deletion.organization.linked')}
            <ul className={styles['counts']}>
              {linked.map(({ environment, name }) => (
                <li key={`${environment} ${name}`}>
                  <bdi>{name}</bdi> ({t(`common:environment.${environment}`)})
                </li>
              ))}
            </ul>
          </>
        )
      }
    >
      <PlanPart title={t('deletion.whatGoes')}>
        <ul className={styles['counts']}>
          {counts.map(({ kind, number }) => (
            <li key={kind}>
              {kind}: <bdi>{number}</bdi>
            </li>
          ))}
          <li>{t('deletion.organization.access')}</li>
          <li>{t('deletion.organization.settings')}</li>
        </ul>
      </PlanPart>
      <PlanPart title={t('deletion.whatStays')} text={t('deletion.organization.stays')}>
        {stored.length === 0 ? (
          <p className={styles['plain']}>{t('deletion.organization.none')}</p>
        ) : (
          <DataTable
            caption={t('deletion.whatStays')}
            columns={columnsOf(t)}
            rows={stored}
            rowKey={({ environment, name }) => `${environment} ${name}`}
          />
        )}
      </PlanPart>
    </DeletionCard>
  )
}
