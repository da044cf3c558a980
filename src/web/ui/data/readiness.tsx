import { useTranslation } from 'react-i18next'
import { Tag } from './badge.tsx'
import styles from './readiness.module.css'

/** What a record still needs; each missing field is a link to it. */
export function Readiness({
  score,
  title,
  needs,
  ready,
  lacks,
}: {
  /** Whole percent; undefined before there is anything to measure. */
  score: number | undefined
  title: string
  /** Shown before the missing fields. */
  needs: string
  /** Shown instead of the list if nothing is missing. */
  ready: string
  lacks: readonly { readonly path: string; readonly label: string; readonly go: () => void }[]
}) {
  const { t } = useTranslation('common')
  return (
    <section className={styles['readiness']} aria-label={title} data-ready={lacks.length === 0 || undefined}>
      {lacks.length === 0 ? (
        <p>{ready}</p>
      ) : (
        <div className={styles['lacks']}>
          <strong>{needs}</strong>
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
      {score !== undefined && (
        <div className={styles['score']}>
          <bdi dir="ltr">{score}%</bdi>
          <progress value={score} max={100} aria-label={title} />
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
