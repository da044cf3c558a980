import { useTranslation } from 'react-i18next'
import { type LawTopic, lawAt, lawEntries, lawTopics } from '#core/law'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from './law.module.css'
import { useLawTexts } from './law-texts.ts'
import { Source } from './source.tsx'

const groups = [
  'mandate',
  'scope',
  'grace',
  'document',
  'duty',
  'penalty',
  'records',
  'provider',
  'status',
  'specification',
]

/** All provisions of the law and the network by group, each with the current, earlier and future entries. */
export function FactGroups() {
  const { t } = useTranslation('law')
  return groups.map((group) => (
    <section key={group} className={styles['group']} aria-labelledby={`facts-${group}`}>
      <h2 id={`facts-${group}`}>{t(`group.${group}` as never)}</h2>
      <ul>
        {lawTopics
          .filter((topic) => topic.startsWith(`${group}.`))
          .map((topic) => (
            <Fact key={topic} topic={topic} />
          ))}
      </ul>
    </section>
  ))
}

function Fact({ topic }: { topic: LawTopic }) {
  const { t } = useTranslation('law')
  const words = useLawTexts()
  const today = todayInDubai()
  const holding = lawAt(topic, today)
  const others = lawEntries(topic).filter((entry) => entry !== holding)
  return (
    <li>
      <h3>{words.title(topic)}</h3>
      <p>
        <SentenceText>{words.text(topic, holding.value)}</SentenceText>
      </p>
      {others.length > 0 && (
        <details>
          <summary>{t('others')}</summary>
          <ul className={styles['others']}>
            {others.map((entry) => (
              <li key={entry.validFrom ?? ''}>
                <strong>
                  <SentenceText>
                    {entry.validUntil !== null && entry.validUntil < today
                      ? t('until', { date: isolatedDay(entry.validUntil) })
                      : t('from', { date: isolatedDay(entry.validFrom ?? '') })}
                  </SentenceText>
                </strong>{' '}
                <SentenceText>{words.text(topic, entry.value)}</SentenceText>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Source entry={holding} />
    </li>
  )
}
