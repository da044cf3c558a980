import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { CancelImport } from '../cancel-import.tsx'
import { CheckStep } from '../check-step.tsx'
import { ColumnsStep } from '../columns-step.tsx'
import { ImportState } from '../import-state.tsx'
import styles from '../imports.module.css'
import { importQuery, isWorking } from '../queries.ts'
import { RehearsalStep } from '../rehearsal-step.tsx'
import { ResultStep } from '../result-step.tsx'

const cancellable = new Set<Import['state']>(['reading', 'columns', 'checking', 'checked', 'writing'])

/** One import, at whichever step it is. */
export function ImportPage({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const found = useQuery(importQuery(id))
  const one = found.data
  return (
    <Page
      title={one ? titleOf(one, t) : t('title')}
      subtitle={one && <bdi>{one.fileName}</bdi>}
      badge={one && <ImportState one={one} />}
      actions={one && cancellable.has(one.state) && <CancelImport one={one} />}
      breadcrumbs={[{ label: t('title'), to: '/imports' }, { label: one?.fileName ?? '' }]}
    >
      {found.isLoadingError && <QueryError query={found} />}
      {one && (
        <Stack>
          <StepsLine one={one} />
          <Step one={one} />
        </Stack>
      )}
    </Page>
  )
}

function titleOf({ kind, purpose }: Import, t: TFunction<'imports'>): string {
  return purpose === 'rehearsal' ? t('rehearsal.of') : t(`importOf.${kind}`)
}

function Step({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const { t: problems } = useTranslation('problems')
  const [isBack, setBack] = useState(false)
  if (isWorking(one)) return <Progress one={one} />
  if (one.state === 'columns' || (one.state === 'checked' && isBack))
    return <ColumnsStep key={one.id} one={one} onChecking={() => setBack(false)} />
  if (one.state === 'checked' && one.purpose === 'rehearsal')
    return <RehearsalStep one={one} onColumns={() => setBack(true)} />
  if (one.state === 'checked') return <CheckStep one={one} onColumns={() => setBack(true)} />
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

/** How far a step is that goes on without us. */
function Progress({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const { done, state, total } = one
  const isReading = state === 'reading'
  return (
    <Card title={t(`state.${state}`)} description={t('leave')}>
      <progress
        className={styles['progress']}
        aria-label={t(`state.${state}`)}
        {...(isReading ? {} : { max: Math.max(total, 1), value: done })}
      />
      <p role="status">{t('progress', { done: isReading ? total : done, total })}</p>
    </Card>
  )
}

const steps = {
  write: ['upload', 'columns', 'check', 'write'],
  rehearsal: ['upload', 'columns', 'rehearse'],
} as const
const stepOf: Readonly<Record<Import['state'], number>> = {
  ...{ reading: 0, failed: 0, columns: 1, checking: 2, checked: 2 },
  ...{ writing: 3, done: 4, undoing: 4, undone: 4, cancelled: 0 },
}

/** The steps, always in sight; a rehearsal ends with its report. */
function StepsLine({ one: { purpose, state } }: { one: Import }) {
  const { t } = useTranslation('imports')
  const at = stepOf[state]
  return (
    <ol className={styles['steps']} aria-label={t('step.label')}>
      {steps[purpose].map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'active' : 'waiting'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
