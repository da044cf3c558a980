import type { InvoiceDraft } from '#core/invoice'

/**
 * The key of the line at an index, by which it is found after lines were added, moved or removed: its id, or its place
 * if it has none. Null if there is no such line.
 */
export function lineKeyOf({ lines }: Pick<InvoiceDraft, 'lines'>, index: number): string | null {
  const line = lines?.[index]
  if (!line) return null
  return line.id ?? `#${index}`
}

/** The present index of the line with a key; -1 if the line is gone. */
export function lineOfKey(draft: Pick<InvoiceDraft, 'lines'>, key: string): number {
  return (draft.lines ?? []).findIndex((_, index) => lineKeyOf(draft, index) === key)
}
