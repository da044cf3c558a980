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
  const base = { tone: 'neutral', code: null, params: {}, response: null } as const
  const entries: TimelineEntry[] = [
    {
      ...base,
      id: `${document.id}:drafted`,
      at: document.createdAt,
      key: 'drafted',
      actor: by(document.createdBy),
    },
  ]
  const { approval } = document
  if (approval) {
    const shared = { ...base, tone: 'neutral', actor: by(approval.requestedBy) } as const
    entries.push({
      ...shared,
      id: `${document.id}:asked`,
      at: approval.requestedAt,
      key: 'approvalRequested',
    })
    if (approval.decidedAt)
      entries.push({
        ...base,
        id: `${document.id}:decided`,
        at: approval.decidedAt,
        key: approval.state === 'approved' ? 'approved' : 'approvalRejected',
        tone: approval.state === 'approved' ? 'done' : 'needsYou',
        actor: by(approval.decidedBy),
        params: { reason: approval.reason },
      })
  }
  if (document.issuedAt) {
    entries.push({
      ...base,
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
