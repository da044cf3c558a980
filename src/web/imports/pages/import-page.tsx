import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card, Page } from '#web/ui/layout/page.tsx'
import { CancelImport } from '../cancel-import.tsx'
import { CheckStep } from '../check-step.tsx'
import { ColumnsStep } from '../columns-step.tsx'
import { ImportState } from '../import-state.tsx'
import { isolated } from '../import-texts.ts'
import parts from '../imports.module.css'
import { importQuery, isWorking } from '../queries.ts'
import { RehearsalStep } from '../rehearsal-step.tsx'
import { ResultStep } from '../result-step.tsx'
import styles from '../steps.module.css'
import { StepsLine } from '../steps-line.tsx'

const cancellable = new Set<Import['state']>(['reading', 'columns', 'checking', 'checked', 'writing'])
/** States that the line of steps already shows. */
const onTheWay = new Set<Import['state']>(['reading', 'columns', 'checking', 'checked', 'writing'])

/** One import at its current step. */
export function ImportPage({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const query = useQuery(importQuery(id))
  const one = query.data
  const aim = one && (one.purpose === 'rehearsal' ? t('rehearsal.of') : t(`importOf.${one.kind}`))
  return (
    <Page
      title={one ? isolated(one.fileName) : t('title')}
      subtitle={one && <Facts one={one} />}
      badge={
        one && (!onTheWay.has(one.state) || one.purpose === 'rehearsal') && one.state !== 'done' ? (
          <ImportState one={one} />
        ) : undefined
      }
      actions={
        one &&
        cancellable.has(one.state) && (
          <>
            {one.state !== 'writing' && (
              <LinkButton to="/imports" search={{ kind: one.kind, purpose: one.purpose }} variant="default">
                {t('otherFile')}
              </LinkButton>
            )}
            <CancelImport one={one} />
          </>
        )
      }
      breadcrumbs={[{ label: t('title'), to: '/imports' }, { label: aim ?? '' }]}
    >
      {query.isLoadingError && <QueryError query={query} />}
      {one && (
        <div className={styles['task']}>
          <StepsLine one={one} />
          <Step one={one} />
        </div>
      )}
    </Page>
  )
}

/** Facts about the file: its sheet, its rows, and whether any of them are saved. */
function Facts({ one: { confirmedAt, format, purpose, state, total } }: { one: Import }) {
  const { t } = useTranslation('imports')
  // Later steps count documents instead of rows.
  const isBefore = state === 'columns' || state === 'checking' || state === 'checked'
  const facts = [
    format?.kind === 'xlsx' && format.detail && t('sheet', { name: isolated(format.detail) }),
    isBefore && t('rows', { count: total }),
    isBefore && (purpose === 'rehearsal' ? state !== 'checked' && t('neverSaved') : t('notSaved')),
    confirmedAt && <InstantText key="confirmed" value={confirmedAt} />,
  ].filter(Boolean)
  return facts.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts stay in their order
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ))
}

function Step({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const { t: problems } = useTranslation('problems')
  const [isBack, setBack] = useState(false)
  // While a fix is checked the step stays on the screen, with its rows and its scroll position.
  const [before, setBefore] = useState<Import | null>(null)
  if (one.state === 'checked' && one.purpose === 'write' && before !== one) setBefore(one)
  const checked = one.state === 'checked' ? one : one.state === 'checking' ? before : null
  if (checked && checked.purpose === 'write' && !isBack)
    return (
      <CheckStep
        one={checked}
        checking={one.state === 'checking' ? one : null}
        onColumns={() => setBack(true)}
      />
    )
  if (isWorking(one)) return <Progress one={one} />
  if (one.state === 'columns' || (one.state === 'checked' && isBack))
    return (
      <ColumnsStep
        key={one.id}
        one={one}
        onChecking={() => {
          setBack(false)
          setBefore(null)
        }}
      />
    )
  if (one.state === 'checked') return <RehearsalStep one={one} onColumns={() => setBack(true)} />
  if (one.state !== 'failed') return <ResultStep one={one} />
  return (
    <Notice
      tone="error"
      title={t('failed')}
      actions={
        <LinkButton to="/imports" search={{ kind: one.kind, purpose: one.purpose }} variant="default">
          {t('back')}
        </LinkButton>
      }
    >
      {problems(one.failure ?? 'common.unexpected')}
    </Notice>
  )
}

/** The progress of a step in the background. */
function Progress({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const { done, state, total } = one
  const isReading = state === 'reading'
  return (
    <Card title={t(`state.${state}`)} description={t('leave')}>
      <progress
        className={parts['progress']}
        aria-label={t(`state.${state}`)}
        {...(isReading ? {} : { max: Math.max(total, 1), value: done })}
      />
      <p role="status">{t('progress', { done: isReading ? total : done, total })}</p>
    </Card>
  )
}
