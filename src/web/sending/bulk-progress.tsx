import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useCurrentRun } from './use-bulk-retry.ts'

const BulkRunCard = lazyComponent(
  async () => (await import('./bulk-run-card.tsx')).BulkRunCard,
  () => null,
)

/** How far sending many documents again has come, with the answer for each; there until it was seen or put away. */
export function BulkProgress() {
  const { id, dismiss } = useCurrentRun()
  return id === null ? null : <BulkRunCard key={id} id={id} onDismiss={dismiss} />
}
