import type { z } from 'zod'
import type { DocumentDetail } from '#contract/documents'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { isCreditNote } from '#core/invoice'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newUuid } from '#platform/ids'
import { problem } from '#platform/problem'
import { previewNumber } from '#server/settings'
import { checkDraft } from './check-draft.ts'
import { selectContents } from './contents-store.ts'
import type { DocumentContents, DocumentRecord } from './document.ts'
import type { DocumentPorts } from './ports.ts'
import { presentDetail } from './present.ts'
import { selectCorrections, selectDocument } from './store.ts'

export type TimelineEntry = z.infer<typeof DocumentDetail>['timeline'][number]

/** A document with everything about it: contents, findings, what happened, what it is related to. */
export async function getDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
): Promise<z.infer<typeof DocumentDetail>> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, actor, id)
    if (!document) throw problem('document.not-found', { detail: id })
    const contents = await selectContents(tx, actor, id)
    const timeline = [
      ...(await ownEntries(tx, actor, ports, document)),
      ...(await named(tx, actor, ports, await ports.timeline(tx, actor, id))),
    ]
    const today = dubaiDate(context.clock.now().toISOString())
    return presentDetail(document, {
      contents: document.state === 'draft' ? await judged(tx, actor, document, contents, today) : contents,
      timeline: newestFirst(timeline),
      attempts: await ports.attempts(tx, actor, id),
      related: await relatedOf(tx, actor, document),
    })
  })
}

/** Findings of a draft as if it were issued now: what issuing gives (number and identifier) is not missing. */
async function judged(
  tx: Tx,
  scope: TenantScope,
  document: DocumentRecord,
  contents: DocumentContents,
  today: string,
): Promise<DocumentContents> {
  const { draft } = contents
  const series = isCreditNote(draft.kind) ? 'creditNote' : 'invoice'
  const { number, automatic } = await previewNumber(tx, scope, document.participantKey, series)
  const given = { ...draft, uuid: newUuid(), ...(automatic && number ? { number } : {}) }
  const { totals, findings } = checkDraft(given, today)
  return { ...contents, totals, findings }
}

/** Entries came oldest first, and stay in that order within the same millisecond. */
function newestFirst(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (a.entry.at === b.entry.at ? b.index - a.index : a.entry.at < b.entry.at ? 1 : -1))
    .map(({ entry }) => entry)
}

/** Names of people in place of their ids; whoever is not known any more is just a person. */
async function named(
  tx: Tx,
  scope: TenantScope,
  ports: DocumentPorts,
  entries: readonly TimelineEntry[],
): Promise<TimelineEntry[]> {
  const isPerson = (actor: string) => actor.startsWith('usr_')
  const ids = [...new Set(entries.map(({ actor }) => actor).filter(isPerson))]
  if (ids.length === 0) return [...entries]
  const names = await ports.people(tx, scope, ids)
  return entries.map((entry) =>
    isPerson(entry.actor) ? { ...entry, actor: names.get(entry.actor) ?? 'person' } : entry,
  )
}

async function ownEntries(
  tx: Tx,
  scope: TenantScope,
  ports: DocumentPorts,
  document: DocumentRecord,
): Promise<TimelineEntry[]> {
  if (document.direction === 'received') {
    const base = { tone: 'done', code: document.envelopeId, params: {}, answer: null } as const
    return [
      {
        ...base,
        id: `${document.id}:received`,
        at: document.createdAt,
        key: 'received',
        actor: 'receiverProvider',
      },
    ]
  }
  const ids = [document.createdBy, document.issuedBy].filter((id) => id !== null)
  const names = await ports.people(tx, scope, ids)
  const by = (id: string | null) => (id && names.get(id)) || 'portal'
  const base = { tone: 'neutral', code: null, params: {}, answer: null } as const
  const entries: TimelineEntry[] = [
    {
      ...base,
      id: `${document.id}:drafted`,
      at: document.createdAt,
      key: 'drafted',
      actor: by(document.createdBy),
    },
  ]
  if (document.issuedAt) {
    entries.push({
      ...base,
      id: `${document.id}:issued`,
      at: document.issuedAt,
      key: 'issued',
      tone: 'done',
      actor: by(document.issuedBy),
      params: { number: document.number ?? '' },
    })
  }
  return entries
}

async function relatedOf(
  tx: Tx,
  scope: TenantScope,
  document: DocumentRecord,
): Promise<{ document: DocumentRecord; relation: 'corrects' | 'correctedBy' }[]> {
  const corrected =
    document.originalDocumentId && (await selectDocument(tx, scope, document.originalDocumentId))
  const corrections = await selectCorrections(tx, scope, document.id)
  return [
    ...(corrected ? [{ document: corrected, relation: 'corrects' as const }] : []),
    ...corrections.map((one) => ({ document: one, relation: 'correctedBy' as const })),
  ]
}
