import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportColumn } from '#contract/imports'
import { importFields, wholeDocument } from '#core/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { NativeCheckboxField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './imports.module.css'
import { setImportColumns } from './queries.ts'
import { fieldName } from './words.ts'

/** What each column becomes, and how doubtful values are read. */
export function ColumnsStep({ one, onChecking }: { one: Import; onChecking: () => void }) {
  const { t } = useTranslation('imports')
  const [fields, setFields] = useState(() => one.columns.map(({ field }) => field))
  const [decimals, setDecimals] = useState(one.decimals)
  const [dates, setDates] = useState(one.dates)
  const [remember, setRemember] = useState(true)
  const { questions } = one
  const isAnswered = (!questions.decimals || decimals) && (!questions.dates || dates)
  async function check() {
    if (!isAnswered) {
      toast.error(t('question.answer'))
      return
    }
    try {
      await setImportColumns(one.id, {
        fields,
        decimals: decimals ?? 'point',
        dates: dates ?? 'dayFirst',
        remember,
      })
      onChecking()
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const columns = useColumns(one, fields, (index, field) =>
    setFields((before) => before.map((kept, at) => (at === index ? field : kept === field ? null : kept))),
  )
  return (
    <>
      {(questions.decimals || questions.dates) && (
        <Card title={t('question.title')}>
          <div className={styles['questions']}>
            {questions.dates && (
              <Question
                question={questions.dates}
                values={['dayFirst', 'monthFirst']}
                value={dates}
                onChange={setDates}
              />
            )}
            {questions.decimals && (
              <Question
                question={questions.decimals}
                values={['point', 'comma']}
                value={decimals}
                onChange={setDecimals}
              />
            )}
          </div>
        </Card>
      )}
      <Card flush>
        <DataTable
          caption={t('step.columns')}
          columns={columns}
          rows={one.columns.map((column, index) => ({ ...column, index }))}
          rowKey={({ index }) => String(index)}
        />
      </Card>
      <div className={styles['footer']}>
        <NativeCheckboxField
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <ActionButton action={check}>{t('check')}</ActionButton>
      </div>
    </>
  )
}

type NumberedColumn = ImportColumn & { readonly index: number }

function useColumns(
  { kind }: Import,
  fields: readonly (string | null)[],
  onChange: (index: number, field: string | null) => void,
): Column<NumberedColumn>[] {
  const { t } = useTranslation('imports')
  const paths = importFields(kind)
    .map(({ path }) => path)
    .filter((path) => path !== wholeDocument)
  return [
    {
      key: 'inFile',
      header: t('column.inFile'),
      phone: 'title',
      render: ({ heading }) => <bdi>{heading}</bdi>,
    },
    {
      key: 'samples',
      header: t('column.samples'),
      render: ({ samples }) => (
        <span className={styles['samples']}>
          <bdi>{samples.join(' · ')}</bdi>
        </span>
      ),
    },
    {
      key: 'becomes',
      header: t('column.becomes'),
      render: ({ heading, index }) => (
        <select
          className={styles['choice']}
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
      ),
    },
    {
      key: 'known',
      header: t('column.known'),
      render: ({ field, index, known }) => {
        const now = fields[index] === field ? known : fields[index] === null ? 'leftOut' : 'chosen'
        return <StandingBadge tone={now === 'leftOut' ? 'draft' : 'done'}>{t(`known.${now}`)}</StandingBadge>
      },
    },
  ]
}

/** Two readings of a real value, with how many of the file fit each. */
function Question<Value extends string>({
  question,
  values,
  value,
  onChange,
}: {
  question: NonNullable<Import['questions']['dates']>
  values: readonly [Value, Value]
  value: Value | null
  onChange: (value: Value) => void
}) {
  const { t } = useTranslation('imports')
  const readings = [question.first, question.second] as const
  return (
    <fieldset className={styles['question']}>
      <legend>{t('question.is', { value: `\u2066${question.value}\u2069` })}</legend>
      {values.map((one, index) => (
        <label key={one}>
          <input type="radio" name={values[0]} checked={value === one} onChange={() => onChange(one)} />
          {t('question.reads', { ...readings[index], reads: `\u2066${readings[index]?.reads}\u2069` })}
        </label>
      ))}
    </fieldset>
  )
}
