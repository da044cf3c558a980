import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openQuestions, type ScopeAnswers, type ScopeQuestion, scopeQuestions } from '#core/law'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from '../law.module.css'
import { useLawWords } from '../law-words.ts'
import { PublicFrame } from '../public-frame.tsx'

/** Loaded with the last answer: the questions are all that a first load shows. */
const ScopeResult = lazy(async () => ({ default: (await import('../scope-result.tsx')).ScopeResult }))

export type ScopeSearch = Partial<ScopeAnswers>

const questions = Object.keys(scopeQuestions) as ScopeQuestion[]

/** Am I in scope, since when, and what do I owe? Five questions, the answers in the address. */
export function ScopePage({ search }: { search: ScopeSearch }) {
  const { t } = useTranslation('law')
  const [open] = openQuestions(search)
  const answered = questions.filter(
    (question) =>
      search[question] !== undefined && openQuestions(without(search, question)).includes(question),
  )
  return (
    <PublicFrame title={t('scope.title')} text={t('scope.text')}>
      {answered.length > 0 && <Answers search={search} answered={answered} />}
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
  const { t } = useTranslation('law')
  const { revenue } = useLawWords()
  return (
    <ul className={styles['answers']} aria-label={t('scope.answers')}>
      {answered.map((question) => (
        <li key={question}>
          <span>
            <SentenceText>{t(`answer.${question}.${search[question]}` as never, { revenue })}</SentenceText>
          </span>
          <Link to="/in-scope" search={without(search, question)}>
            {t('scope.change')} <span className="visually-hidden">{t(`question.${question}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
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
  const { t } = useTranslation('law')
  const navigate = useNavigate()
  const { revenue } = useLawWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever answered by the keyboard goes on from the next question.
    if (number > 1) heading.current?.focus()
  }, [number])
  return (
    <section className={styles['card']} aria-labelledby="question">
      <p className={styles['step']}>{t('scope.step', { number, of })}</p>
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
            <SentenceText>{t(`answer.${question}.${choice}` as never, { revenue })}</SentenceText>
          </button>
        ))}
      </div>
    </section>
  )
}
