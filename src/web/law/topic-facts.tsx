import { useTranslation } from 'react-i18next'
import { type LawTopic, lawAt } from '#core/law'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from './law.module.css'
import { useLawTexts } from './law-texts.ts'
import { Source } from './source.tsx'

/** The source of a topic's current entry, shown on request. */
export function Because({ topic }: { topic: LawTopic }) {
  const { t } = useTranslation('law')
  return (
    <details className={styles['because']}>
      <summary>{t('because')}</summary>
      <Source entry={lawAt(topic, todayInDubai())} />
    </details>
  )
}

/** The current entries of some topics, each with its source. */
export function TopicFacts({ topics }: { topics: readonly LawTopic[] }) {
  const words = useLawTexts()
  return (
    <ul className={styles['topics']}>
      {topics.map((topic) => (
        <li key={topic}>
          <h3>{words.title(topic)}</h3>
          <p>
            <SentenceText>{words.today(topic)}</SentenceText>
          </p>
          <Because topic={topic} />
        </li>
      ))}
    </ul>
  )
}
