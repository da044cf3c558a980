import type { z } from 'zod'
import type { TimelineEntry as Entry } from '#contract/documents'
import { type DocumentRecord, isIssuedToFile } from '../model/index.ts'

export type TimelineEntry = z.infer<typeof Entry>

/** Entries came oldest first, and stay in that order within the same millisecond. */
export function newestFirst(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (a.entry.at === b.entry.at ? b.index - a.index : a.entry.at < b.entry.at ? 1 : -1))
    .map(({ entry }) => entry)
}

/** Users whose names the entries of a document need; null for none. */
export function actorsOf({ approval, createdBy, issuedBy }: DocumentRecord): (string | null)[] {
  return [createdBy, issuedBy, approval?.requestedBy ?? null, approval?.decidedBy ?? null]
}

/** The events of a document here, oldest first: its arrival, or its draft and issue. */
export function documentTimeline(
  document: DocumentRecord,
  names: ReadonlyMap<string, string>,
): TimelineEntry[] {
  if (document.direction === 'received') {
    const base = { tone: 'done', code: document.envelopeId, params: {}, response: null } as const
    const isElsewhere = document.facts.transmission.reason === 'otherProvider'
    return [
      {
        ...base,
        id: `${document.id}:received`,
        at: document.createdAt,
        key: isElsewhere ? 'receivedElsewhere' : 'received',
        actor: isElsewhere
          ? (document.createdBy && names.get(document.createdBy)) || 'portal'
          : 'receiverProvider',
      },
    ]
  }
  const by = (id: string | null) => (id && names.get(id)) || 'portal'
  const entries: TimelineEntry[] = [
    {
      ...plain,
      id: `${document.id}:drafted`,
      at: document.createdAt,
      key: 'drafted',
      actor: by(document.createdBy),
    },
    ...approvalEntries(document, by),
  ]
  if (document.issuedAt) {
    entries.push({
      ...plain,
      id: `${document.id}:issued`,
      at: document.issuedAt,
      key: isIssuedToFile(document) ? 'issuedToFile' : 'issued',
      tone: 'done',
      actor: by(document.issuedBy),
      params: { number: document.number ?? '' },
    })
  }
  return entries
}

/** A neutral entry without details. */
const plain = { tone: 'neutral', code: null, params: {}, response: null } as const

/** The request for approval, and the decision. */
function approvalEntries(
  { approval, id }: DocumentRecord,
  by: (userId: string | null) => string,
): TimelineEntry[] {
  if (!approval) return []
  const { decidedAt, decidedBy, reason, requestedAt, requestedBy, state } = approval
  const requested: TimelineEntry = {
    ...plain,
    id: `${id}:asked`,
    at: requestedAt,
    key: 'approvalRequested',
    actor: by(requestedBy),
  }
  if (!decidedAt) return [requested]
  const decided: TimelineEntry = {
    ...plain,
    id: `${id}:decided`,
    at: decidedAt,
    key: state === 'approved' ? 'approved' : 'approvalRejected',
    tone: state === 'approved' ? 'done' : 'needsYou',
    actor: by(decidedBy),
    params: { reason },
  }
  return [requested, decided]
}
