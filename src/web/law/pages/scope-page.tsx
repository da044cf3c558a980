import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openQuestions, type ScopeAnswers, type ScopeQuestion, scopeQuestions } from '#core/law'
import { loadTranslations } from '#web/lib/i18n.ts'
import styles from '../law.module.css'
import { PublicFrame } from '../public-frame.tsx'

/** Loaded with the last answer: the first load shows only the questions. */
const ScopeResult = lazy(async () => {
  const [{ ScopeResult: result }] = await Promise.all([
    import('../scope-result.tsx'),
    loadTranslations('law'),
  ])
  return { default: result }
})

/** Shows a figure of the law. `core/law` is larger than all the questions, so it is loaded after the first answer. */
const loadRevenueAnswer = async () => ({ default: (await import('../revenue-answer.tsx')).RevenueAnswer })
const RevenueAnswer = lazy(loadRevenueAnswer)

export type ScopeSearch = Partial<ScopeAnswers>

const questions = Object.keys(scopeQuestions) as ScopeQuestion[]

/** Am I in scope, from when, and what are my obligations? Five questions; the address contains the answers. */
export function ScopePage({ search }: { search: ScopeSearch }) {
  const { t } = useTranslation('scope')
  const [open] = openQuestions(search)
  const answered = questions.filter(
    (question) =>
      search[question] !== undefined && openQuestions(without(search, question)).includes(question),
  )
  const hasStarted = answered.length > 0
  useEffect(() => {
    if (hasStarted) void loadRevenueAnswer().catch(() => undefined)
  }, [hasStarted])
  return (
    <PublicFrame title={t('title')} text={t('text')}>
      {hasStarted && <Answers search={search} answered={answered} />}
      {open ? (
        <Question
          key={open}
          question={open}
          number={answered.length + 1}
          of={answered.length + openQuestions(search).length}
          search={search}
        />
      ) : (
        <Suspense>
          <ScopeResult answers={search} />
        </Suspense>
      )}
    </PublicFrame>
  )
}

function without(search: ScopeSearch, question: ScopeQuestion): ScopeSearch {
  return { ...search, [question]: undefined }
}

function Answers({ search, answered }: { search: ScopeSearch; answered: readonly ScopeQuestion[] }) {
  const { t } = useTranslation('scope')
  return (
    <ul className={styles['answers']} aria-label={t('answers')}>
      {answered.map((question) => (
        <li key={question}>
          <span>
            <Answer question={question} choice={search[question]} />
          </span>
          <Link to="/in-scope" search={without(search, question)}>
            {t('change')} <span className="visually-hidden">{t(`question.${question}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Answer<Key extends ScopeQuestion>({
  question,
  choice,
}: {
  question: Key
  choice: ScopeAnswers[Key] | undefined
}) {
  const { t } = useTranslation('scope')
  if (question !== 'revenue') return t(`answer.${question}.${choice}` as never)
  return (
    <Suspense fallback={'\u00a0'}>
      <RevenueAnswer choice={choice as ScopeAnswers['revenue']} />
    </Suspense>
  )
}

function Question({
  question,
  number,
  of,
  search,
}: {
  question: ScopeQuestion
  number: number
  of: number
  search: ScopeSearch
}) {
  const { t } = useTranslation('scope')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Focuses the next question, for users who answer by keyboard.
    if (number > 1) heading.current?.focus()
  }, [number])
  return (
    <section className={styles['card']} aria-labelledby="question">
      <p className={styles['step']}>{t('step', { number, of })}</p>
      <h2 id="question" ref={heading} tabIndex={-1}>
        {t(`question.${question}`)}
      </h2>
      <p>{t(`why.${question}`)}</p>
      <div className={styles['choices']}>
        {scopeQuestions[question].map((choice) => (
          <button
            key={choice}
            type="button"
            onClick={() => void navigate({ to: '/in-scope', search: { ...search, [question]: choice } })}
          >
            <Answer question={question} choice={choice} />
          </button>
        ))}
      </div>
    </section>
  )
}
