import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/imports'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { useAmountText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Counts } from './counts.tsx'
import { rowFindingText } from './import-texts.ts'
import styles from './imports.module.css'
import { importRowsQuery, rejectedFiles, undoImport } from './queries.ts'
import { StepActions } from './step-actions.tsx'

const written = ['written', 'refused', 'unchanged', 'invalid'] as const
const takenBack = ['undone', 'kept'] as const
/** Links to the written records. */
const lists = {
  customers: '/contacts/customers',
  suppliers: '/contacts/suppliers',
  products: '/products',
} as const

/** The written records, and the next steps: the drafts, the rejected rows, and back. */
export function ResultStep({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { counts, kind, purpose, state } = one
  return (
    <>
      <Outcome one={one} />
      {state !== 'cancelled' && (
        <Counts
          counts={(state === 'undone' ? takenBack : written).map((name) => ({
            key: name,
            label: t(`count.${name}`),
            value: <bdi>{counts[name]}</bdi>,
            tone:
              name === 'written' && counts.written > 0
                ? 'done'
                : (name === 'invalid' || name === 'refused') && counts[name] > 0
                  ? 'red'
                  : undefined,
          }))}
        />
      )}
      {counts.invalid > 0 && state === 'done' && (
        <Notice
          tone="warning"
          title={t('rejected.left', { count: counts.invalid })}
          actions={
            <SaveTable
              label={t('rejected.title')}
              files={rejectedFiles}
              options={{ params: { id: one.id }, query: { language } }}
            />
          }
        >
          {t('rejected.leftText')}
        </Notice>
      )}
      <RefusedRows one={one} />
      <StepActions>
        {state === 'done' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('undo.button')}
          </Button>
        )}
        {state !== 'done' ? (
          <LinkButton to="/imports" search={{ kind, purpose }}>
            {t('back')}
          </LinkButton>
        ) : kind === 'documents' ? (
          <LinkButton to="/documents/sent" search={{ filter: 'drafts' }}>
            {t('draftsLink')}
          </LinkButton>
        ) : (
          <LinkButton to={lists[kind] as never}>{t(`recordsLink.${kind}`)}</LinkButton>
        )}
      </StepActions>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('undo.title')}
        confirmLabel={t('undo.confirm')}
        onConfirm={() => undoImport(one.id)}
      >
        {t('undo.text')}
      </ConfirmDialog>
    </>
  )
}

/** Maximum number of rows listed with their reason. */
const shownRows = 25

/** Rows that were rejected at writing, or not removed when the import was undone, each with the reason. */
function RefusedRows({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const count = one.counts.refused + one.counts.kept
  const rows = useQuery({
    ...importRowsQuery(one.id, { show: 'refused', limit: shownRows }),
    enabled: count > 0,
  })
  if (count === 0 || !rows.data) return null
  const reasonOf = ({ ended, findings }: ImportRow) => {
    const finding = findings.find(({ severity }) => severity === 'fatal')
    if (finding) return rowFindingText(finding, one.columns)
    return t(ended === 'kept' ? 'refused.kept' : 'refused.changed')
  }
  return (
    <Notice tone="warning" title={t(one.state === 'undone' ? 'refused.notUndone' : 'refused.notSaved')}>
      <ul className={styles['refused']}>
        {rows.data.map((row) => (
          <li key={row.number}>{t('refused.row', { row: row.number, reason: reasonOf(row) })}</li>
        ))}
      </ul>
      {count > shownRows && <p>{t('refused.first', { shown: shownRows })}</p>}
    </Notice>
  )
}

/** The outcome as a sentence; for documents also their total, and that nothing was issued. */
function Outcome({ one: { comparison, counts, kind, state } }: { one: Import }) {
  const { t } = useTranslation('imports')
  const amountText = useAmountText()
  if (state === 'cancelled') return <Notice title={t('result.cancelled')}>{t('result.cancelledText')}</Notice>
  if (state === 'undone') return <Notice title={t('result.undone')}>{t('result.undoneText')}</Notice>
  const totals = comparison.map(({ currency, total }) => amountText(total, currency)).join(t('result.and'))
  return (
    <Notice
      tone={counts.written > 0 ? 'success' : 'info'}
      title={t('result.written', { items: t(`items.${kind}`, { count: counts.written }) })}
    >
      {kind === 'documents' && counts.written > 0 && (
        <>
          {counts.refused === 0 && totals !== '' && `${t('result.total', { totals })} `}
          {t('result.drafts')}
        </>
      )}
    </Notice>
  )
}
