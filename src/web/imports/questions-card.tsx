import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { useLanguage } from '#web/lib/use-language.ts'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './columns.module.css'
import { readingText } from './import-texts.ts'

type Name = keyof Import['questions']
/** The answers to the questions of a file. */
export type Answers = Pick<Import, Name>

/** The questions that this file raises. */
export function openQuestions({ questions }: Import): Name[] {
  return (['numbers', 'dates', 'decimals'] as const).filter((name) => questions[name] !== null)
}

export function isAnswered(answers: Answers, name: Name): boolean {
  return answers[name] !== null
}

/** Open questions about the file, each with the possible meanings and the number of values that match. */
export function QuestionsCard({
  one,
  answers,
  wasTried,
  onChange,
}: {
  one: Import
  answers: Answers
  /** Whether the user tried to continue without an answer. */
  wasTried: boolean
  onChange: (answers: Answers) => void
}) {
  const { t } = useTranslation('imports')
  const questions = openQuestions(one)
  const { numbers } = one.questions
  if (questions.length === 0) return null
  const answered = questions.filter((name) => isAnswered(answers, name)).length
  return (
    <Card title={t('question.answered', { answered, all: questions.length })}>
      <div className={styles['questions']}>
        {numbers && (
          <Question
            legend={t('question.numbers')}
            options={[
              { value: 'keep', label: t('question.keep'), beside: <bdi dir="ltr">{numbers.value}</bdi> },
              { value: 'renew', label: t('question.renew') },
            ]}
            hint={t('question.searchable')}
            fault={wasTried && !answers.numbers ? t('question.choose') : undefined}
            value={answers.numbers}
            onChange={(value) => onChange({ ...answers, numbers: value })}
          />
        )}
        <Readings
          question={one.questions.dates}
          values={['dayFirst', 'monthFirst']}
          value={answers.dates}
          wasTried={wasTried}
          onChange={(dates) => onChange({ ...answers, dates })}
        />
        <Readings
          question={one.questions.decimals}
          values={['point', 'comma']}
          value={answers.decimals}
          wasTried={wasTried}
          onChange={(decimals) => onChange({ ...answers, decimals })}
        />
      </div>
    </Card>
  )
}

/** Two interpretations of a value of the file, with the number of values that match each. */
function Readings<Value extends string>({
  question,
  values,
  value,
  wasTried,
  onChange,
}: {
  question: Import['questions']['dates']
  values: readonly [Value, Value]
  value: Value | null
  wasTried: boolean
  onChange: (value: Value) => void
}) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  if (!question) return null
  const optionOf = (index: 0 | 1, { fit, reads }: { fit: number; reads: string }) => ({
    value: values[index],
    label: <bdi>{readingText(reads, language)}</bdi>,
    beside: t('question.fits', { count: fit }),
  })
  return (
    <Question
      legend={t('question.is', { value: `\u2066${question.value}\u2069` })}
      options={[optionOf(0, question.first), optionOf(1, question.second)]}
      fault={wasTried && !value ? t('question.answer') : undefined}
      value={value}
      onChange={onChange}
    />
  )
}

function Question<Value extends string>({
  legend,
  options,
  hint,
  fault,
  value,
  onChange,
}: {
  legend: string
  options: readonly { value: Value; label: ReactNode; beside?: ReactNode }[]
  hint?: string
  fault: string | undefined
  value: Value | null
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset
      className={styles['question']}
      role="radiogroup"
      aria-required
      aria-invalid={fault !== undefined}
      aria-describedby={fault ? id : undefined}
    >
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.beside && <small>{option.beside}</small>}
        </label>
      ))}
      {fault && (
        <p id={id} className={styles['fault']}>
          {fault}
        </p>
      )}
      {hint && <p>{hint}</p>}
    </fieldset>
  )
}
