import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { unfinishedImportsQuery } from './queries.ts'

/** Imports that can be continued, in one line: a link to the only one, or to the list. */
export function UnfinishedImports() {
  const { t } = useTranslation('imports')
  const [first, ...others] = useQuery(unfinishedImportsQuery).data ?? []
  if (!first) return null
  return (
    <Notice>
      {others.length === 0 ? (
        <Link to="/imports/$id" params={{ id: first.id }}>
          {t('unfinished.of', { file: `\u2068${first.fileName}\u2069` })}
        </Link>
      ) : (
        <Link to="/imports">{t('unfinished.several', { count: others.length + 1 })}</Link>
      )}
    </Notice>
  )
}
