import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Import, RehearsalCause } from '#contract/imports'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import type { Column } from '#web/ui/data/table.tsx'
import { fieldName, isolated, rowFindingText } from './import-texts.ts'
import styles from './imports.module.css'

/** A cause is identified by its rule, field and severity. */
export function causeKey({ field, rule, severity }: RehearsalCause): string {
  return `${severity} ${rule} ${field}`
}

/** A row for each cause: its text, the number of documents, an example, and a link to the place of the correction. */
export function useCauseColumns(one: Import): Column<RehearsalCause>[] {
  const { t } = useTranslation('imports')
  return [
    {
      key: 'cause',
      header: t('rehearsal.file.cause'),
      phone: 'title',
      render: (cause) => (
        <div className={styles['cause']}>
          <StandingBadge tone={cause.severity === 'fatal' ? 'needsYou' : 'waiting'}>
            {t(`rehearsal.severity.${cause.severity}`)}
          </StandingBadge>
          <p>{causeText(cause, one)}</p>
        </div>
      ),
    },
    {
      key: 'documents',
      header: t('rehearsal.file.documents'),
      align: 'end',
      render: ({ before, documents }) => (
        <>
          <bdi>{documents}</bdi>
          {before !== null && before !== documents && (
            <small className={styles['beside']}>{t('rehearsal.before', { documents: before })}</small>
          )}
        </>
      ),
    },
    {
      key: 'example',
      header: t('rehearsal.example'),
      render: ({ example: { buyer, number, row } }) => (
        <>
          <bdi>{number || '–'}</bdi>
          <small className={styles['beside']}>
            {[t('rehearsal.row', { row }), buyer && isolated(buyer)].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
    },
    { key: 'mend', header: t('rehearsal.file.mend'), render: (cause) => <FixLink cause={cause} /> },
  ]
}

/** A finding preceded by its field: the heading of the column, or the name of the field. */
function causeText({ example, field }: RehearsalCause, { columns, kind }: Import): string {
  const text = rowFindingText(example.finding, columns)
  const hasHeading = columns.some((column) => column.field === field)
  return field === '' || hasHeading ? text : `${fieldName(kind, field)}: ${text}`
}

/** Links to the place of the correction, and to the description of the rule. */
function FixLink({ cause: { mend, rule } }: { cause: RehearsalCause }) {
  const { t } = useTranslation('imports')
  const text = t(`rehearsal.mend.${mend.place}`, { name: isolated(mend.name) })
  return (
    <div className={styles['cause']}>
      {mend.place === 'contact' && mend.id !== null ? (
        <Link to="/contacts/customers/edit/$id" params={{ id: mend.id }}>
          {text}
        </Link>
      ) : mend.place === 'product' && mend.id !== null ? (
        <Link to="/products/edit/$id" params={{ id: mend.id }}>
          {text}
        </Link>
      ) : mend.place === 'newContact' ? (
        <Link to="/contacts/customers/new" search={{ name: mend.name }}>
          {text}
        </Link>
      ) : mend.place === 'numbers' ? (
        <Link to="/settings/numbers">{text}</Link>
      ) : mend.place === 'company' ? (
        <Link to="/settings/company">{text}</Link>
      ) : (
        <span>{text}</span>
      )}
      {/* Findings of reading the file are complete here; rules have a page of their own. */}
      {!rule.startsWith('falaj-import-') && (
        <Link to="/support/rules/$rule" params={{ rule }} className={styles['quiet']}>
          {t('rehearsal.means', { rule: isolated(rule) })}
        </Link>
      )}
    </div>
  )
}
