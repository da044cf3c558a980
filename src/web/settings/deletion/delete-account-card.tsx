import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AccountDeletion } from '#contract/deletion'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import styles from '../settings.module.css'
import { DeletionCard, PlanPart } from './deletion-card.tsx'
import { accountDeletionQuery } from './queries.ts'

type Organization = AccountDeletion['organizations'][number]

/** Deletion of the user's own account: what is deleted, and what stays with the organizations. */
export function DeleteAccountCard() {
  const { t } = useTranslation('settings')
  const deletion = useQuery(accountDeletionQuery)
  if (!deletion.data) return <QueryError query={deletion} />
  const { organizations, signsInElsewhere } = deletion.data
  const unowned = organizations.filter(({ isLastOwner }) => isLastOwner)
  const columns: Column<Organization>[] = [
    {
      key: 'name',
      header: t('deletion.column.organization'),
      phone: 'title',
      render: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'documents',
      header: t('deletion.column.documents'),
      align: 'end',
      render: ({ documents }) => <bdi>{documents || t('deletion.nothing')}</bdi>,
    },
    {
      key: 'keptUntil',
      header: t('deletion.column.keptUntil'),
      render: ({ keptUntil }) => <DateText value={keptUntil} />,
    },
  ]
  return (
    <DeletionCard
      subject="account"
      plan={deletion.data}
      blocked={
        unowned.length > 0 &&
        unowned.map(({ id, name }) => (
          <p key={id} className={styles['plain']}>
            {t('deletion.account.lastOwner', { organization: `\u2068${name}\u2069` })}
          </p>
        ))
      }
    >
      <PlanPart title={t('deletion.whatGoes')} text={t('deletion.account.erased')} />
      <PlanPart title={t('deletion.whatStays')} text={t('deletion.account.stays')}>
        <DataTable
          caption={t('deletion.whatStays')}
          columns={columns}
          rows={organizations}
          rowKey={({ id }) => id}
        />
      </PlanPart>
      {signsInElsewhere && <p className={styles['plain']}>{t('deletion.account.elsewhere')}</p>}
      <p className={styles['plain']}>{t('deletion.account.again')}</p>
    </DeletionCard>
  )
}
