import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useCurrentRun } from './use-bulk-run.ts'

const BulkRunCard = lazyComponent(
  async () => (await import('./bulk-run-card.tsx')).BulkRunCard,
  () => null,
)

/** Progress and results of a bulk run; shown until it is dismissed. */
export function BulkProgress() {
  const { id, dismiss } = useCurrentRun()
  return id === null ? null : <BulkRunCard key={id} id={id} onDismiss={dismiss} />
}
