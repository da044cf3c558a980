import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as importsApi from '#contract/api/imports'
import type { Import, Rehearsal } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { DataTable } from '#web/ui/data/table.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { isolated } from './import-texts.ts'
import styles from './imports.module.css'
import { rehearsalQuery, rejectedFiles, repeatRehearsal } from './queries.ts'
import { causeKey, useCauseColumns } from './rehearsal-columns.tsx'
import { StepActions } from './step-actions.tsx'

/** The result of a rehearsal: the number of documents that would have passed, and the causes that stop the others. */
export function RehearsalStep({ one, onColumns }: { one: Import; onColumns: () => void }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const rehearsal = useQuery(rehearsalQuery(one.id))
  const columns = useCauseColumns(one)
  if (rehearsal.isLoadingError) return <QueryError query={rehearsal} />
  if (!rehearsal.data) return null
  const { causes, isRegistered, moreCauses, previous } = rehearsal.data
  return (
    <>
      <Score rehearsal={rehearsal.data} />
      {!isRegistered && (
        <Notice
          tone="warning"
          title={t('rehearsal.unregistered')}
          actions={
            <LinkButton to="/onboarding" variant="default">
              {t('rehearsal.onboard')}
            </LinkButton>
          }
        >
          {t('rehearsal.unregisteredText')}
        </Notice>
      )}
      {causes.length > 0 && (
        <Card
          flush
          title={t('rehearsal.causes')}
          actions={
            <>
              {one.counts.invalid > 0 && (
                <SaveTable
                  label={t('rejected.title')}
                  files={rejectedFiles}
                  options={{ params: { id: one.id }, query: { language } }}
                />
              )}
              <SaveTable
                label={t('rehearsal.save')}
                files={{ csv: importsApi.exportRehearsalCsv, xlsx: importsApi.exportRehearsalXlsx }}
                options={{ params: { id: one.id }, query: { language } }}
              />
            </>
          }
        >
          <DataTable caption={t('rehearsal.causes')} columns={columns} rows={causes} rowKey={causeKey} />
          {moreCauses > 0 && <p className={styles['under']}>{t('rehearsal.more', { causes: moreCauses })}</p>}
        </Card>
      )}
      {previous && previous.gone.length > 0 && (
        <Card flush title={t('rehearsal.gone')}>
          <DataTable
            caption={t('rehearsal.gone')}
            columns={columns.filter(({ key }) => key === 'cause' || key === 'documents')}
            rows={previous.gone}
            rowKey={causeKey}
          />
        </Card>
      )}
      <Ways one={one} onColumns={onColumns} />
    </>
  )
}

function Score({ rehearsal: { documents, passed, previous } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation('imports')
  const score = t('rehearsal.score', { passed, documents })
  return (
    <Card>
      <div className={styles['sum']}>
        <strong className={styles['score']}>{score}</strong>
        <progress
          className={styles['progress']}
          aria-label={score}
          max={Math.max(documents, 1)}
          value={passed}
        />
        <p>
          {previous ? (
            <>
              {t('rehearsal.last', {
                file: isolated(previous.fileName),
                passed: previous.passed,
                documents: previous.documents,
              })}
              {' · '}
              <InstantText value={previous.createdAt} />
            </>
          ) : (
            t('rehearsal.first')
          )}
        </p>
        {passed === documents && <p>{t('rehearsal.perfect')}</p>}
        <p className={styles['quiet']}>{t('rehearsal.limits')}</p>
      </div>
    </Card>
  )
}

/** The next steps: import the same rows, or go back. */
function Ways({ one, onColumns }: { one: Import; onColumns: () => void }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  async function repeat() {
    try {
      const { id } = await withKey(one.id, (key) => repeatRehearsal(one.id, key))
      await navigate({ to: '/imports/$id', params: { id } })
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <StepActions status={<p>{t('rehearsal.repeatHint')}</p>}>
      {one.columns.some(({ field }) => field !== null) && (
        <Button variant="default" onClick={onColumns}>
          {t('backToColumns')}
        </Button>
      )}
      <ActionButton action={repeat}>{t('rehearsal.repeat')}</ActionButton>
    </StepActions>
  )
}
