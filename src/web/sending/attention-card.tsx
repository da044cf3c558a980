import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttentionGroup } from '#contract/exchange'
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { attentionQuery } from './queries.ts'

/** Loaded, with the texts of verdicts, only if a document needs attention. */
const AttentionGroups = lazyComponent<{ groups: readonly AttentionGroup[] }>(async () => {
  const [list] = await Promise.all([
    import('./attention-groups.tsx'),
    loadTranslations('lifecycle', 'exchange'),
  ])
  return list.AttentionGroups
}, LoadFailed)

/** Whether a document needs attention, as far as it is known. */
export function useNeedsAttention(): boolean {
  return (useQuery(attentionQuery).data?.length ?? 0) > 0
}

/**
 * The documents that need attention, by verdict, with one action for each.
 * @param waitsElsewhere whether documents issued to files are unfinished but not late
 */
export function AttentionCard({ waitsElsewhere = false }: { waitsElsewhere?: boolean }) {
  const { t } = useTranslation('attention')
  const attention = useQuery(attentionQuery)
  const groups = attention.data
  if (!groups) return <QueryError query={attention} />
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <Card
      id="attention"
      title={t('title')}
      description={count > 0 ? t('count', { count }) : t(waitsElsewhere ? 'waits' : 'none')}
    >
      <QueryError query={attention} />
      <BulkProgress />
      {groups.length > 0 && <AttentionGroups groups={groups} />}
    </Card>
  )
}
