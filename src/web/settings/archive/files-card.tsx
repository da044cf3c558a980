import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Archive, Verification } from '#contract/archive'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { ActionButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { RunFailureText } from '#web/ui/data/run-failure.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { startVerification } from './queries.ts'

/** The contents of the object store, and whether every legal file is unchanged. */
export function FilesCard({
  archive: { store, verifications },
  canVerify,
}: {
  archive: Archive
  canVerify: boolean
}) {
  const { t, i18n } = useTranslation('settings')
  const withKey = useIdempotencyKey()
  const columns = useColumns()
  const verify = async () => {
    try {
      await withKey({}, startVerification)
      toast.success(t('archive.verifying'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const number = new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', {
    maximumFractionDigits: 1,
  })
  const faults = verifications[0]?.faults ?? []
  return (
    <Card
      title={t('archive.files')}
      description={t(`archive.storeText.${store.kind}`)}
      actions={
        canVerify && (
          <>
            <LinkButton to="/reports" search={{ view: 'register' }} variant="default">
              {t('archive.evidence')}
            </LinkButton>
            <ActionButton
              variant="default"
              leftSection={<IconShieldCheck size={17} aria-hidden="true" />}
              action={verify}
            >
              {t('archive.verify')}
            </ActionButton>
          </>
        )
      }
    >
      <div className={styles['form']}>
        {store.kind !== 'none' && (
          <DescriptionList
            columns={3}
            items={[
              { label: t(`archive.stored.${store.kind}`), value: number.format(store.files) },
              {
                label: t('archive.size'),
                value: t('archive.megabytes', { size: number.format(store.bytes / 1_000_000) }),
              },
              {
                label: t(`archive.storedAt.${store.kind}`),
                value: store.storedAt ? <InstantText value={store.storedAt} /> : t('archive.never'),
              },
            ]}
          />
        )}
        {verifications.length > 0 && (
          <DataTable
            caption={t('archive.verifications')}
            columns={columns}
            rows={verifications}
            rowKey={(run) => run.id}
          />
        )}
        {faults.length > 0 && (
          <ul className={styles['faults']}>
            {faults.map(({ documentId, fault, file, place }) => (
              <li key={`${documentId} ${place} ${file}`}>
                {t(`archive.fault.${place}.${fault}`)} <Ltr>{`${documentId} ${file}`}</Ltr>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function useColumns(): Column<Verification>[] {
  const { t } = useTranslation('settings')
  return [
    {
      key: 'createdAt',
      header: t('archive.verification'),
      phone: 'title',
      render: ({ createdAt }) => <InstantText value={createdAt} />,
    },
    { key: 'state', header: t('archive.state'), render: (run) => <State run={run} /> },
    {
      key: 'documents',
      header: t('archive.documents'),
      render: ({ done, state, total }) => (
        <span>
          {t('archive.progress', { done, total })}
          {state === 'running' && (
            <progress max={Math.max(total, 1)} value={done} aria-label={t('archive.running')} />
          )}
        </span>
      ),
    },
    { key: 'files', header: t('archive.verifiedFiles'), render: ({ files }) => <bdi>{files}</bdi> },
  ]
}

function State({ run: { failure, faultCount, state } }: { run: Verification }) {
  const { t } = useTranslation('settings')
  if (faultCount > 0)
    return <StandingBadge tone="needsYou">{t('archive.faults', { count: faultCount })}</StandingBadge>
  if (state === 'running') return <StandingBadge tone="waiting">{t('archive.running')}</StandingBadge>
  return (
    <>
      <StandingBadge tone={state === 'done' ? 'done' : 'needsYou'}>
        {t(state === 'done' ? 'archive.intact' : 'archive.failed')}
      </StandingBadge>
      <RunFailureText failure={failure} />
    </>
  )
}
