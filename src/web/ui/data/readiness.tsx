import { useTranslation } from 'react-i18next'
import { Tag } from './badge.tsx'
import styles from './readiness.module.css'

/** How ready a record is for the next invoice; each missing field is a link to it. */
export function Readiness({
  score,
  title,
  ready,
  lacks,
}: {
  /** Whole percent. */
  score: number
  title: string
  /** Shown instead of the list if nothing is missing. */
  ready: string
  lacks: readonly { readonly path: string; readonly label: string; readonly go: () => void }[]
}) {
  const { t } = useTranslation('common')
  return (
    <section className={styles['readiness']} aria-label={title} data-ready={lacks.length === 0 || undefined}>
      <div className={styles['score']}>
        <strong>{title}</strong>
        <bdi dir="ltr">{score}%</bdi>
        <progress value={score} max={100} aria-label={title} />
      </div>
      {lacks.length === 0 ? (
        <p>{ready}</p>
      ) : (
        <div className={styles['lacks']}>
          <span>{t('mend.missingList')}</span>
          <ul aria-label={t('mend.missing')}>
            {lacks.map(({ go, label, path }) => (
              <li key={path}>
                <button type="button" onClick={go}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** The same in a row of a list. */
export function ReadinessTag({ lacks }: { lacks: number }) {
  const { t } = useTranslation('common')
  if (lacks === 0) return <Tag tone="done">{t('mend.ready')}</Tag>
  return <Tag tone="waiting">{t('mend.lacks', { count: lacks })}</Tag>
}
