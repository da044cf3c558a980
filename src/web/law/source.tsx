import { useTranslation } from 'react-i18next'
import type { Confidence } from '#core/law'
import styles from './law.module.css'

/** Where something stands, the day on which it was last looked up, and how sure that is. */
export function Source({
  entry,
}: {
  entry: { readonly source: string; readonly checkedOn: string; readonly confidence: Confidence }
}) {
  const { t } = useTranslation('law')
  return (
    <p className={styles['source']}>
      <span className={styles['sure']} data-sure={entry.confidence === 'seenAtSource' || undefined}>
        {t(`confidence.${entry.confidence}`)}
      </span>
      <bdi dir="ltr" lang="en">
        {entry.source}
      </bdi>
      <span>
        {t('checkedOn')} <time dateTime={entry.checkedOn}>{entry.checkedOn}</time>
      </span>
    </p>
  )
}
