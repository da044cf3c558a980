import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { unfinishedImportsQuery } from './queries.ts'
import styles from './unfinished-imports.module.css'

/** Imports that can be continued, in one line: a link to the only one, or to the list. */
export function UnfinishedImports() {
  const { t } = useTranslation('imports')
  const [first, ...others] = useQuery(unfinishedImportsQuery).data ?? []
  if (!first) return null
  return (
    <p className={styles['unfinished']} role="status">
      <IconFileImport size={16} aria-hidden="true" />
      {others.length === 0 ? (
        <Link to="/imports/$id" params={{ id: first.id }}>
          {t('unfinished.of', { file: `\u2068${first.fileName}\u2069` })}
        </Link>
      ) : (
        <Link to="/imports">{t('unfinished.several', { count: others.length + 1 })}</Link>
      )}
    </p>
  )
}
