/** The states of a document that was issued to a file, at the company's own provider. */
export const atProviderStates = ['toUpload', 'waiting', 'rejected', 'reported'] as const
export type AtProviderState = (typeof atProviderStates)[number]

/** An answer about such a document that a user imported. */
export interface ProviderWord {
  readonly kind: 'handedOver' | 'envelopeId' | 'messageLevelStatus' | 'reportingIds'
  /** Of a status: delivered (AP), forwarded (AB), rejected (RE). */
  readonly code: 'AP' | 'AB' | 'RE' | null
  /** Whether a status is the tax authority's, about the report, instead of the receiving provider's about the document. */
  readonly aboutReport: boolean
  /** Instant (ISO, UTC) of the answer of the provider, or of the user's action. */
  readonly saidAt: string
}

export interface AtProvider {
  readonly state: AtProviderState
  /** The provider has confirmed that the receiving side has it. */
  readonly delivered: boolean
  /** The provider has confirmed that the tax authority has the report. */
  readonly reported: boolean
}

/** Days after which a document that was not uploaded, or that the provider has not confirmed, needs attention. */
export const daysAtProvider = 3

/** A document that has just been issued to a file. */
export const notUploaded: AtProvider = { state: 'toUpload', delivered: false, reported: false }

/**
 * Computes the state of a document from all imported answers, in any order: of statuses about the same subject the
 * newest counts, so that importing an old one late changes nothing. Delivery of a document has no effect on its
 * report; a rejection of either needs attention.
 */
export function foldProviderWords(words: readonly ProviderWord[]): AtProvider {
  const inOrder = words.toSorted((a, b) => (a.saidAt < b.saidAt ? -1 : a.saidAt > b.saidAt ? 1 : 0))
  let delivery: 'open' | 'delivered' | 'rejected' = 'open'
  let report: 'open' | 'reported' | 'rejected' = 'open'
  for (const { aboutReport, code, kind } of inOrder) {
    if (kind === 'reportingIds') report = 'reported'
    else if (code !== null && aboutReport) report = code === 'RE' ? 'rejected' : 'reported'
    else if (code !== null) delivery = code === 'RE' ? 'rejected' : 'delivered'
  }
  const reported = report === 'reported'
  const delivered = delivery === 'delivered'
  if (delivery === 'rejected' || report === 'rejected') return { state: 'rejected', delivered, reported }
  if (reported) return { state: 'reported', delivered, reported }
  return { state: words.length > 0 ? 'waiting' : 'toUpload', delivered, reported }
}
