import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { importFields } from '#core/imports'
import { isApiError } from '#web/lib/api-error.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { ColumnTable } from './column-table.tsx'
import styles from './columns.module.css'
import { DefaultsCard, LeftOutCard } from './columns-aside.tsx'
import { columnFindingText } from './import-texts.ts'
import { MissingColumns } from './missing-columns.tsx'
import { setImportColumns } from './queries.ts'
import { type Answers, isAnswered, openQuestions, QuestionsCard } from './questions-card.tsx'
import { StepActions } from './step-actions.tsx'

/** The field of each column, and the meaning of ambiguous values. */
export function ColumnsStep({ one, onChecking }: { one: Import; onChecking: () => void }) {
  const { t } = useTranslation('imports')
  const [fields, setFields] = useState(() => one.columns.map(({ field }) => field))
  const [answers, setAnswers] = useState<Answers>({
    decimals: one.decimals,
    dates: one.dates,
    numbers: one.numbers,
  })
  const [remember, setRemember] = useState(true)
  // The missing fields when the user continued: no error is shown before that, and corrected fields stay in place.
  const [missing, setMissing] = useState<readonly string[]>([])
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { kind } = one
  const become = (index: number, field: string | null) =>
    setFields((before) =>
      before.map((stored, at) => (at === index ? field : stored === field ? null : stored)),
    )
  const without = importFields(kind).flatMap(({ path, required }) =>
    required && !fields.includes(path) ? path : [],
  )
  const open = openQuestions(one).filter((name) => !isAnswered(answers, name))
  async function check() {
    if (open.length > 0 || without.length > 0) {
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
        decimals: answers.decimals ?? 'point',
        dates: answers.dates ?? 'dayFirst',
        ...(answers.numbers ? { numbers: answers.numbers } : {}),
        remember,
      })
      onChecking()
    } catch (error) {
      const messages = isApiError(error)
        ? error.findings.map((finding) => columnFindingText(finding, kind))
        : []
      toast.error([problemText(error), ...messages].join(' '))
    }
  }
  return (
    <>
      <div ref={form} className={styles['layout']}>
        <div className={styles['aside']}>
          <QuestionsCard one={one} answers={answers} wasTried={wasTried} onChange={setAnswers} />
          {missing.length > 0 && (
            <MissingColumns one={one} missing={missing} fields={fields} onChange={become} />
          )}
        </div>
        <ColumnTable
          one={one}
          fields={fields}
          onChange={become}
          remember={remember}
          onRemember={setRemember}
        />
        <div className={styles['after']}>
          <LeftOutCard one={one} fields={fields} />
          {kind === 'documents' && <DefaultsCard fields={fields} />}
        </div>
      </div>
      <StepActions
        status={
          <>
            <p>
              {t('placed', { placed: fields.filter((field) => field !== null).length, all: fields.length })}
            </p>
            {open.length > 0 && <strong>{t('question.open', { count: open.length })}</strong>}
            {without.length > 0 && <strong>{t('missing.open', { count: without.length })}</strong>}
          </>
        }
      >
        <ActionButton action={check}>{t('check', { count: one.total })}</ActionButton>
      </StepActions>
    </>
  )
}

/** Scrolls to the first missing answer and focuses it. */
function focusFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = fault?.matches('select') ? fault : fault?.querySelector<HTMLElement>('input')
  fault?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
