import type { DocumentRecord } from './document.ts'
import type { IssuedFacts, NewDocument, SavedDraft } from './store.ts'

/** The record of a document that is being written, as a later read finds it. */
export function recordOf(document: NewDocument, now: Date): DocumentRecord {
  const { summary, filterKeys: _place, ...rest } = document
  const { search: _search, ...shown } = summary
  return {
    ...rest,
    ...shown,
    version: 1,
    createdAt: now.toISOString(),
    issuedAt: null,
    issuedBy: null,
    sendAt: null,
    approval: null,
  }
}

/** The record of a draft as saving it again leaves it. */
export function savedRecordOf(draft: DocumentRecord, saved: SavedDraft): DocumentRecord {
  const { search: _search, ...shown } = saved.summary
  return {
    ...draft,
    ...shown,
    originalDocumentId: saved.originalDocumentId,
    version: saved.version,
    changedBy: saved.changedBy,
    approval: null,
  }
}

/** The record of a draft as issuing leaves it. */
export function issuedRecordOf(draft: DocumentRecord, issued: IssuedFacts, now: Date): DocumentRecord {
  const { search: _search, ...shown } = issued.summary
  return {
    ...draft,
    ...shown,
    state: 'issued',
    uuid: issued.uuid,
    originalDocumentId: issued.originalDocumentId,
    envelopeId: issued.envelopeId,
    facts: issued.facts,
    version: issued.version,
    issuedAt: now.toISOString(),
    issuedBy: issued.issuedBy,
    sendAt: issued.sendAt,
  }
}
