import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { assessScope, type ScopeAnswers, type ScopeVerdict } from '#core/law'
import { dayText } from '#web/lib/day-text.ts'
import { saveBlob } from '#web/lib/download.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { type CalendarFileDay, calendarFile } from './calendar-file.ts'
import styles from './law.module.css'
import { useLawTexts } from './law-texts.ts'
import { Because, TopicFacts } from './topic-facts.tsx'

/** The result: in scope or not, from when, the obligations and penalties, each with its source. */
export function ScopeResult({ answers }: { answers: Partial<ScopeAnswers> }) {
  const { t } = useTranslation('law')
  const today = todayInDubai()
  const verdict = assessScope(answers, today)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOverdue = verdict.accrued !== null
  return (
    <>
      <section className={styles['card']} data-tone={isOverdue ? 'overdue' : verdict.inScope}>
        <h2 ref={heading} tabIndex={-1}>
          {t(`verdict.${verdict.inScope}.title`)}
        </h2>
        <p>{t(`verdict.${verdict.inScope}.text`)}</p>
        <Because topic={verdict.because} />
      </section>
      {verdict.mandate && <Since verdict={verdict} provider={answers.provider} />}
      {verdict.duties.length > 0 && (
        <section className={styles['card']}>
          <h2>{t('result.duties')}</h2>
          <TopicFacts topics={verdict.duties} />
        </section>
      )}
      {verdict.penalties.length > 0 && (
        <section className={styles['card']}>
          <h2>{t('result.penalties')}</h2>
          <TopicFacts topics={verdict.penalties} />
        </section>
      )}
      <p className={styles['next']}>
        <Link to="/register" className={styles['register']}>
          {t('result.register')}
        </Link>
        <Link to="/facts">{t('result.facts')}</Link>
        <Link to="/in-scope" search={{}}>
          {t('result.again')}
        </Link>
      </p>
    </>
  )
}

/** The first day of the obligation, and the dates that have passed. */
function Since({
  verdict,
  provider,
}: {
  verdict: ScopeVerdict
  provider: ScopeAnswers['provider'] | undefined
}) {
  const { t } = useTranslation('law')
  const words = useLawTexts()
  const { mandate, accrued } = verdict
  if (!mandate) return null
  return (
    <section className={styles['card']}>
      <h2>{t('result.since')}</h2>
      <dl className={styles['dates']}>
        {mandate.appointBy && (
          <Day
            label={t('event.appointBy')}
            date={mandate.appointBy}
            isOverdue={mandate.isAppointmentOverdue}
            isDone={provider !== 'none'}
          />
        )}
        <Day
          label={t('event.goLive')}
          date={mandate.goLive}
          isOverdue={mandate.isLiveOverdue}
          isDone={provider === 'exchanging'}
        />
      </dl>
      {accrued && (
        <p className={styles['accrued']}>
          <SentenceText>
            {t('result.accrued', { count: accrued.months, amount: words.amount(accrued.amountAed) })}
          </SentenceText>
        </p>
      )}
      <AddToCalendar
        days={[
          ...(mandate.appointBy
            ? [{ id: 'appointBy', date: mandate.appointBy, title: t('event.appointBy') }]
            : []),
          { id: 'goLive', date: mandate.goLive, title: t('event.goLive') },
        ]}
      />
      <Because topic={mandate.topic} />
    </section>
  )
}

/** A calendar file of the days that are still to come. */
function AddToCalendar({ days }: { days: readonly CalendarFileDay[] }) {
  const { t } = useTranslation('law')
  const today = todayInDubai()
  const ahead = days.filter(({ date }) => date > today)
  if (ahead.length === 0) return null
  return (
    <p>
      <NativeButton
        variant="default"
        onClick={() =>
          saveBlob(new Blob([calendarFile(ahead, new Date())], { type: 'text/calendar' }), 'e-invoicing.ics')
        }
      >
        {t('result.addToCalendar')}
      </NativeButton>
    </p>
  )
}

function Day({
  label,
  date,
  isOverdue,
  isDone,
}: {
  label: string
  date: string
  isOverdue: boolean
  isDone: boolean
}) {
  const { t } = useTranslation('law')
  const left = daysBetween(todayInDubai(), date)
  const ahead = left === 0 ? t('isToday') : t('inDays', { count: left })
  return (
    <div data-overdue={isOverdue || undefined}>
      <dt>{label}</dt>
      <dd>
        <time dateTime={date}>{dayText(date)}</time>{' '}
        <small>{isOverdue ? t('result.missed') : isDone ? t('result.done') : ahead}</small>
      </dd>
    </div>
  )
}
