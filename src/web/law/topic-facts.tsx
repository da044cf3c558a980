import { useTranslation } from 'react-i18next'
import { type LawTopic, lawAt } from '#core/law'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from './law.module.css'
import { useLawTexts } from './law-texts.ts'
import { Source } from './source.tsx'

/** The source of a topic's current entry. */
export function Because({ topic }: { topic: LawTopic }) {
  return <Source entry={lawAt(topic, todayInDubai())} />
}

/** The current entries of some topics, each with its source. */
export function TopicFacts({ topics }: { topics: readonly LawTopic[] }) {
  const words = useLawTexts()
  const { t } = useTranslation('law')
  return (
    <ul className={styles['topics']}>
      {topics.map((topic) => (
        <li key={topic}>
          <h3>{words.title(topic)}</h3>
          <p>
            <SentenceText>{words.today(topic)}</SentenceText>
          </p>
          <details className={styles['because']}>
            <summary>{t('because')}</summary>
            <Because topic={topic} />
          </details>
        </li>
      ))}
    </ul>
  )
}
