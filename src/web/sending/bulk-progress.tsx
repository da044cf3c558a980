import { lazyPiece } from '#web/lib/lazy-piece.tsx'
import { useCurrentRun } from './use-bulk-retry.ts'

const BulkRunCard = lazyPiece(
  async () => (await import('./bulk-run-card.tsx')).BulkRunCard,
  () => null,
)

/** How far sending many documents again has come, with the answer for each; there until it was seen or put away. */
export function BulkProgress() {
  const { id, putAway } = useCurrentRun()
  return id === null ? null : <BulkRunCard key={id} id={id} onPutAway={putAway} />
}
