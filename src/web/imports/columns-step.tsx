import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Import, ImportColumn } from '#contract/imports'
import { importFields, wholeDocument } from '#core/imports'
import { isApiError } from '#web/lib/api-error.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { NativeCheckboxField, NativeSelectField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './imports.module.css'
import { NumbersQuestion } from './numbers-question.tsx'
import { setImportColumns } from './queries.ts'
import { columnFindingText, fieldName, isolated } from './words.ts'

/** What each column becomes, and how doubtful values are read. */
export function ColumnsStep({ one, onChecking }: { one: Import; onChecking: () => void }) {
  const { t } = useTranslation('imports')
  const [fields, setFields] = useState(() => one.columns.map(({ field }) => field))
  const [decimals, setDecimals] = useState(one.decimals)
  const [dates, setDates] = useState(one.dates)
  const [numbers, setNumbers] = useState(one.numbers)
  const [remember, setRemember] = useState(true)
  // What was wanting when somebody went on: nothing is red before, and what was mended stays where it was mended.
  const [missing, setMissing] = useState<readonly string[]>([])
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { kind, questions } = one
  const become = (index: number, field: string | null) =>
    setFields((before) => before.map((kept, at) => (at === index ? field : kept === field ? null : kept)))
  async function check() {
    const without = importFields(kind).flatMap(({ path, required }) =>
      required && !fields.includes(path) ? path : [],
    )
    const isAnswered =
      (!questions.decimals || decimals) && (!questions.dates || dates) && (!questions.numbers || numbers)
    if (!isAnswered || without.length > 0) {
      flushSync(() => {
        setWasTried(true)
        setMissing(without)
      })
      focusFault(form.current)
      return
    }
    try {
      await setImportColumns(one.id, {
        fields,
        decimals: decimals ?? 'point',
        dates: dates ?? 'dayFirst',
        ...(numbers ? { numbers } : {}),
        remember,
      })
      onChecking()
    } catch (error) {
      const said = isApiError(error) ? error.findings.map((finding) => columnFindingText(finding, kind)) : []
      toast.error([problemText(error), ...said].join(' '))
    }
  }
  const columns = useColumns(one, fields, become)
  return (
    <div ref={form} className={styles['step']}>
      {(questions.decimals || questions.dates || questions.numbers) && (
        <Card title={t('question.title')}>
          <div className={styles['questions']}>
            {questions.numbers && (
              <NumbersQuestion
                example={questions.numbers.value}
                value={numbers}
                isWanting={wasTried && !numbers}
                onChange={setNumbers}
              />
            )}
            {questions.dates && (
              <Question
                question={questions.dates}
                values={['dayFirst', 'monthFirst']}
                value={dates}
                isWanting={wasTried && !dates}
                onChange={setDates}
              />
            )}
            {questions.decimals && (
              <Question
                question={questions.decimals}
                values={['point', 'comma']}
                value={decimals}
                isWanting={wasTried && !decimals}
                onChange={setDecimals}
              />
            )}
          </div>
        </Card>
      )}
      {missing.length > 0 && <MissingColumns one={one} missing={missing} fields={fields} onChange={become} />}
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
    </div>
  )
}

/** The first thing that is wanting: in view, and ready to be answered. */
function focusFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = fault?.matches('select') ? fault : fault?.querySelector<HTMLElement>('input')
  fault?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** Fields that every row needs and that no column becomes, each with the choice of a column. */
function MissingColumns({
  one,
  missing,
  fields,
  onChange,
}: {
  one: Import
  missing: readonly string[]
  fields: readonly (string | null)[]
  onChange: (index: number, field: string | null) => void
}) {
  const { t } = useTranslation('imports')
  const options = [
    { value: '', label: t('missing.choose') },
    ...one.columns.map(({ heading }, index) => ({ value: String(index), label: heading })),
  ]
  return (
    <Card title={t('missing.title')} description={t('missing.text')}>
      <div className={styles['questions']}>
        {missing.map((path) => {
          const index = fields.indexOf(path)
          const name = fieldName(one.kind, path)
          return (
            <NativeSelectField
              key={path}
              label={name}
              required
              options={options}
              value={index < 0 ? '' : String(index)}
              error={index < 0 ? t('missing.field', { field: isolated(name) }) : undefined}
              onChange={(event) => {
                const { value } = event.currentTarget
                if (value !== '') onChange(Number(value), path)
                else if (index >= 0) onChange(index, null)
              }}
            />
          )
        })}
      </div>
    </Card>
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
      render: ({ concern, field, index, known }) => {
        const now = fields[index] === field ? known : fields[index] === null ? 'leftOut' : 'chosen'
        return (
          <>
            <StandingBadge tone={now === 'leftOut' ? 'draft' : 'done'}>{t(`known.${now}`)}</StandingBadge>
            {now === 'leftOut' && concern && <p className={styles['concern']}>{t(`concern.${concern}`)}</p>}
          </>
        )
      },
    },
  ]
}

/** Two readings of a real value, with how many of the file fit each. */
function Question<Value extends string>({
  question,
  values,
  value,
  isWanting,
  onChange,
}: {
  question: NonNullable<Import['questions']['dates']>
  values: readonly [Value, Value]
  value: Value | null
  isWanting: boolean
  onChange: (value: Value) => void
}) {
  const { t } = useTranslation('imports')
  const fault = useId()
  const readings = [question.first, question.second] as const
  return (
    <fieldset
      className={styles['question']}
      role="radiogroup"
      aria-required
      aria-invalid={isWanting}
      aria-describedby={isWanting ? fault : undefined}
    >
      <legend>{t('question.is', { value: `\u2066${question.value}\u2069` })}</legend>
      {values.map((one, index) => (
        <label key={one}>
          <input type="radio" name={values[0]} checked={value === one} onChange={() => onChange(one)} />
          {t('question.reads', {
            count: readings[index]?.fit ?? 0,
            reads: `\u2066${readings[index]?.reads}\u2069`,
          })}
        </label>
      ))}
      {isWanting && <p id={fault}>{t('question.answer')}</p>}
    </fieldset>
  )
}
