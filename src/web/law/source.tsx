import { useTranslation } from 'react-i18next'
import { type Confidence, type LawEntry, type LawSource, lawDocuments } from '#core/law'
import { dayText, isolatedDay } from '#web/lib/day-text.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from './law.module.css'

const isolate = (text: string): string => `\u2066${text}\u2069`

/** The source of a fact, the day on which it was last checked, its confidence, and a remark. */
export function Source({
  entry,
}: {
  entry: {
    readonly source: LawSource
    readonly checkedOn: string
    readonly confidence: Confidence
    readonly remark?: LawEntry<unknown>['remark']
  }
}) {
  const { t } = useTranslation('law')
  return (
    <>
      {entry.remark && (
        <p className={styles['remark']}>
          <SentenceText>
            {t(`remark.${entry.remark.key}`, { date: isolatedDay(entry.remark.date ?? '') })}
          </SentenceText>
        </p>
      )}
      <p className={styles['source']}>
        <span className={styles['sure']} data-sure={entry.confidence === 'seenAtSource' || undefined}>
          {t(`confidence.${entry.confidence}`)}
        </span>
        <span>
          <SentenceText>{useSourceText(entry.source)}</SentenceText>
        </span>
        <span>
          {t('checkedOn')} <time dateTime={entry.checkedOn}>{dayText(entry.checkedOn)}</time>
        </span>
      </p>
    </>
  )
}

/**
 * The name of a source with its place and where we read it, in the reader's language. A bracket stays with the date
 * after it, so that no line ends with it.
 */
function useSourceText({ document, pages, article, chapter, via, programs }: LawSource): string {
  const { t, i18n } = useTranslation('law')
  const names = via && new Intl.ListFormat(i18n.language, { type: 'unit' }).format(via.map(isolate))
  return [
    t(`source.document.${document}`, { issuedOn: isolatedDay(lawDocuments[document] ?? '') }),
    article && t('source.article', { article: isolate(article) }),
    chapter && t('source.chapter', { chapter: isolate(chapter) }),
    pages && t('source.pages', { count: /^\d+$/.test(pages) ? 1 : 2, pages: isolate(pages) }),
    names && t('source.via', { names }),
    programs && t('source.programs'),
  ]
    .filter(Boolean)
    .join(i18n.language === 'ar' ? '، ' : ', ')
    .replaceAll('(\u2066', '\u2066(')
}
