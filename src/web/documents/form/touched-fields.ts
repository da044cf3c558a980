import type { InvoiceDraft } from '#core/invoice'
import { joinPath, pathSteps } from './draft-path.ts'
import { lineKeyOf } from './line-key.ts'

interface Before {
  readonly draft: InvoiceDraft
  readonly touched: ReadonlySet<string>
}

/**
 * The visited fields in a changed draft: those of a line go with it when lines are moved, added or removed. The same
 * set if nothing moved. Pure.
 */
export function touchedIn({ draft, touched }: Before, next: InvoiceDraft): ReadonlySet<string> {
  if (touched.size === 0 || !hasMoved(draft, next)) return touched
  const places = new Map((next.lines ?? []).map((_, index) => [lineKeyOf(next, index), index]))
  const paths = [...touched].flatMap((path) => {
    const [list, index, ...rest] = pathSteps(path)
    if (list !== 'lines' || typeof index !== 'number') return [path]
    const place = places.get(lineKeyOf(draft, index))
    return place === undefined ? [] : [joinPath([list, place, ...rest])]
  })
  return new Set(paths)
}

/** Whether any line of the draft has another place in the next one, or none. */
function hasMoved(draft: InvoiceDraft, next: InvoiceDraft): boolean {
  if (draft.lines === next.lines) return false
  return (draft.lines ?? []).some((_, index) => lineKeyOf(draft, index) !== lineKeyOf(next, index))
}
