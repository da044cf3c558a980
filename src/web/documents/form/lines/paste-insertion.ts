import { isBlankLine, nextLineId } from '#core/drafts'
import { type InvoiceDraft, type InvoiceLine, maxLines } from '#core/invoice'
import { lineFromPaste } from '../draft-lines.ts'
import type { FormState } from '../form-store.ts'
import type { PastedLine } from '../parse-pasted-lines.ts'

/** A row of the pasted text: its number there, from 0, and its line; undefined if it has none. */
interface PastedRow {
  readonly source: number
  readonly line: PastedLine | undefined
}

/** The lines of pasted rows as they were put into the draft. */
export interface Insertion {
  /** The lines, by the number of their row. Only the very same objects are lines that the user has not changed since. */
  readonly lines: ReadonlyMap<number, InvoiceLine>
  /** The blank line in whose place they are. */
  readonly replaced: InvoiceLine | undefined
  /** Number of rows beyond the maximum number of lines, which were not added. */
  readonly tooMany: number
}

interface Inserted {
  readonly draft: InvoiceDraft
  readonly insertion: Insertion
}

/** Inserts lines at a place, instead of a blank line there, as many as fit; undefined if none does. */
export function insertRows(
  draft: InvoiceDraft,
  rows: readonly PastedRow[],
  at: number,
): Inserted | undefined {
  const lines = [...(draft.lines ?? [])]
  const pastedLines = linesOf(rows, draft)
  const room = roomIn(lines)
  const added = pastedLines.slice(0, room)
  if (added.length === 0) return undefined
  const current = lines[at]
  const replaced = current && isBlankLine(current) ? current : undefined
  lines.splice(at, replaced ? 1 : 0, ...added.map(([, line]) => line))
  const insertion = { lines: new Map(added), replaced, tooMany: pastedLines.length - added.length }
  return { draft: { ...draft, lines }, insertion }
}

/**
 * Reads the rows again, each in the place of its line. Lines that were changed or removed since stay as they are. A row
 * that had no line before comes below the line of the row above it. Undefined if no row has a place.
 */
export function replaceRows(
  draft: InvoiceDraft,
  rows: readonly PastedRow[],
  before: Insertion,
): Inserted | undefined {
  const now = draft.lines ?? []
  const present = new Set(now)
  const isKept = (source: number) => {
    const line = before.lines.get(source)
    return line !== undefined && !present.has(line)
  }
  const wanted = linesOf(rows, draft).filter(([source]) => !isKept(source))
  const places = placesOf(now, before)
  const unpastedLines = now.filter((line) => !places.has(line))
  const fitting = wanted.slice(0, roomIn(unpastedLines))
  if (fitting.length === 0) return undefined
  const added = fitting.map(([source, line]): [number, InvoiceLine] => {
    const { id } = before.lines.get(source) ?? {}
    return [source, id === undefined ? line : { ...line, id }]
  })
  const lines = mergeRows(now, places, added)
  // Rows whose lines stay are remembered, so that they are not added a second time.
  const staying = [...before.lines].filter(([source]) => isKept(source))
  const insertion = {
    lines: new Map([...staying, ...added]),
    replaced: before.replaced,
    tooMany: wanted.length - added.length,
  }
  return { draft: { ...draft, lines }, insertion }
}

/** The draft without the pasted lines that are unchanged; all other lines stay. */
export function withoutRows(draft: InvoiceDraft, { lines: pasted, replaced }: Insertion): InvoiceDraft {
  const own = new Set(pasted.values())
  const before = draft.lines ?? []
  const first = before.findIndex((line) => own.has(line))
  if (first < 0) return draft
  const lines = before.filter((line) => !own.has(line))
  if (replaced && !lines.some(isBlankLine)) lines.splice(first, 0, replaced)
  return { ...draft, lines }
}

/** The number of pasted lines that are unchanged, and of those that were changed and are still in the draft. */
export function countRows(
  draft: InvoiceDraft,
  { lines: pasted }: Insertion,
): { unchanged: number; changed: number } {
  const now = new Set(draft.lines)
  const ids = idsOf(draft)
  const others = [...pasted.values()].filter((line) => !now.has(line))
  return {
    unchanged: pasted.size - others.length,
    changed: others.filter(({ id }) => id !== undefined && ids.has(id)).length,
  }
}

type DraftState = Pick<FormState, 'draft' | 'revision'>

/** The insertion after a change of the form; null when the draft was replaced, by another person's version. */
export function followDraft(insertion: Insertion, state: DraftState, before: DraftState): Insertion | null {
  if (state.draft === before.draft) return insertion
  // Each change by the user counts; a draft that is put in its place does not.
  if (state.revision === before.revision) return null
  const wasShortened = (state.draft.lines?.length ?? 0) < (before.draft.lines?.length ?? 0)
  return wasShortened ? withoutRemoved(insertion, state.draft) : insertion
}

/** Forgets the ids of lines that were removed: a new line may get the same one, and is not the pasted line. */
function withoutRemoved(insertion: Insertion, draft: InvoiceDraft): Insertion {
  const ids = idsOf(draft)
  const removed = [...insertion.lines].filter(([, { id }]) => id !== undefined && !ids.has(id))
  if (removed.length === 0) return insertion
  const lines = new Map(insertion.lines)
  for (const [source] of removed) lines.set(source, {})
  return { ...insertion, lines }
}

function idsOf({ lines = [] }: InvoiceDraft): ReadonlySet<string | undefined> {
  return new Set(lines.map(({ id }) => id))
}

function roomIn(lines: readonly InvoiceLine[]): number {
  return Math.max(0, maxLines - lines.filter((line) => !isBlankLine(line)).length)
}

/** The rows that have a line, with ids of their own. */
function linesOf(rows: readonly PastedRow[], draft: InvoiceDraft): [number, InvoiceLine][] {
  const firstId = Number(nextLineId(draft.lines ?? []))
  return rows
    .flatMap(({ source, line }) => (line === undefined ? [] : [{ source, line }]))
    .map(({ source, line }, index) => [source, lineFromPaste(line, String(firstId + index), draft.kind)])
}

/** The unchanged pasted lines of a draft, with the numbers of their rows. */
function placesOf(now: readonly InvoiceLine[], { lines }: Insertion): Map<InvoiceLine, number> {
  const present = new Set(now)
  return new Map([...lines].flatMap(([source, line]) => (present.has(line) ? [[line, source]] : [])))
}

/** The lines with the rows in their places; rows without a place follow the row above them, or come at the end. */
function mergeRows(
  now: readonly InvoiceLine[],
  places: ReadonlyMap<InvoiceLine, number>,
  added: readonly [number, InvoiceLine][],
): InvoiceLine[] {
  const sources = [...places.values()].sort((a, b) => a - b)
  const anchorOf = (source: number) => sources.findLast((one) => one <= source) ?? sources[0]
  const byAnchor = new Map<number | undefined, InvoiceLine[]>()
  for (const [source, line] of added) {
    const anchor = anchorOf(source)
    byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), line])
  }
  const merged = now.flatMap((line) => {
    const source = places.get(line)
    return source === undefined ? [line] : (byAnchor.get(source) ?? [])
  })
  return [...merged, ...(byAnchor.get(undefined) ?? [])]
}
