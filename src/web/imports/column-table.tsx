import { IconArrowRight, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportColumn } from '#contract/imports'
import { importFields, wholeDocument } from '#core/imports'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { NativeCheckboxField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './columns.module.css'
import { fieldName } from './import-texts.ts'

interface Placing {
  readonly one: Import
  /** The selected field of each column. */
  readonly fields: readonly (string | null)[]
  readonly onChange: (index: number, field: string | null) => void
}

/** The columns of the file with sample values, the field of each, and how it was recognized. */
export function ColumnTable({
  remember,
  onRemember,
  ...placing
}: Placing & { remember: boolean; onRemember: (remember: boolean) => void }) {
  const { t } = useTranslation('imports')
  const { fields, one } = placing
  const columns = useColumns(placing)
  const isRemembered = hasRemembered(one)
  const placed = fields.filter((field) => field !== null).length
  return (
    <div className={styles['table']}>
      <Card
        flush
        title={t(isRemembered ? 'recognised.remembered' : 'recognised.byName')}
        description={t('placed', { placed, all: fields.length })}
      >
        <DataTable
          caption={t('step.columns')}
          columns={columns}
          rows={one.columns.map((column, index) => ({ ...column, index }))}
          rowKey={({ index }) => String(index)}
        />
        <p className={styles['remember']}>
          <NativeCheckboxField
            label={t('remember')}
            checked={remember}
            onChange={(event) => onRemember(event.currentTarget.checked)}
          />
        </p>
      </Card>
    </div>
  )
}

type NumberedColumn = ImportColumn & { readonly index: number }

/** True if columns were matched as in the last import. */
function hasRemembered({ columns }: Import): boolean {
  return columns.some(({ known }) => known === 'remembered')
}

function useColumns({ fields, onChange, one }: Placing): Column<NumberedColumn>[] {
  const { t } = useTranslation('imports')
  const { kind, total } = one
  const isRemembered = hasRemembered(one)
  const paths = importFields(kind)
    .map(({ path }) => path)
    .filter((path) => path !== wholeDocument)
  return [
    {
      key: 'inFile',
      header: t('column.inFile'),
      phone: 'title',
      render: ({ heading }) => (
        <strong className={styles['heading']}>
          <bdi>{heading}</bdi>
        </strong>
      ),
    },
    {
      key: 'samples',
      header: t('column.samples'),
      phone: 'unlabelled',
      render: ({ samples }) => (
        <span className={styles['samples']}>
          {samples.map((sample, index) => (
            <span key={sample}>
              {index > 0 && ' · '}
              <bdi>{sample}</bdi>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'becomes',
      header: t('column.becomes'),
      phone: 'unlabelled',
      render: ({ heading, index }) => (
        <span className={styles['becomes']}>
          <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
          <span className={styles['choice']} data-left-out={fields[index] === null || undefined}>
            <select
              aria-label={`${t('column.becomes')}: ${heading}`}
              value={fields[index] ?? ''}
              onChange={(event) => onChange(index, event.currentTarget.value || null)}
            >
              <option value="">{t('leaveOut')}</option>
              {paths.map((path) => (
                <option key={path} value={path}>
                  {fieldName(kind, path)}
                </option>
              ))}
            </select>
            <IconSelector size={16} stroke={1.6} aria-hidden="true" />
          </span>
        </span>
      ),
    },
    {
      key: 'known',
      header: t('column.known'),
      phone: 'unlabelled',
      render: ({ concern, field, filled, index, known }) => {
        const now = fields[index] === field ? known : fields[index] === null ? 'leftOut' : 'chosen'
        const isWorthALook = now === 'leftOut' && concern !== null
        const empty = total - filled
        // The title of the table says how most of them were matched.
        const isUsual = now === (isRemembered ? 'remembered' : 'byName')
        return (
          <span className={styles['known']}>
            {!isUsual && (
              <StandingBadge tone={isWorthALook ? 'waiting' : now === 'leftOut' ? 'draft' : 'done'}>
                {isWorthALook ? t(`concern.${concern}`) : t(`known.${now}`)}
              </StandingBadge>
            )}
            {now !== 'leftOut' && empty > 0 && <small>{t('emptyIn', { count: empty })}</small>}
          </span>
        )
      },
    },
  ]
}
