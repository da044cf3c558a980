import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import styles from './imports.module.css'

/** How many things of a file there are of each sort. */
export function Counts({ one, names }: { one: Import; names: readonly (keyof Import['counts'])[] }) {
  const { t } = useTranslation('imports')
  return (
    <dl className={styles['counts']}>
      {names.map((name) => (
        <div key={name} data-alert={name === 'invalid' && one.counts.invalid > 0 ? true : undefined}>
          <dt>{t(`count.${name}`)}</dt>
          <dd>
            <bdi>{one.counts[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
