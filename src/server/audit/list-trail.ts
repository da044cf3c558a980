import type { AuditFileQuery, AuditQuery, AuditSubject } from '#contract/audit'
import type { Language, Page } from '#contract/common'
import { deletedPerson } from '#contract/deleted-person'
import type { Actor } from '#core/access'
import { addDays, dubaiDateTime, startOfDubaiDay } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { pageOf, readEdge } from '#platform/database/keyset'
import { readBatches, type Table, type TableColumn } from '#platform/files/table-file'
import ar from '../../../locales/ar/audit.json' with { type: 'json' }
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import en from '../../../locales/en/audit.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import type { AuditEntry } from './entry.ts'
import { recordAudit } from './record-audit.ts'
import { countTrail, selectTrail, type TrailFilter } from './store.ts'
import { describeSubjects, findSubjects, type SubjectKinds } from './subjects.ts'

type FindNames = (tx: TenantTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Resolves the ids of actors and objects to names. */
export interface AuditPorts {
  readonly people: FindNames
  readonly keys: FindNames
  readonly subjects: SubjectKinds
}

export interface NamedEntry extends AuditEntry {
  readonly actorName: string | null
  readonly subject: AuditSubject | null
}

const words = { en, ar }
const common = { en: enCommon, ar: arCommon }

async function filterOf(
  tx: TenantTx,
  { subjects }: AuditPorts,
  reader: Actor,
  { actor, action, subject, from, to }: Omit<AuditFileQuery, 'language'>,
): Promise<TrailFilter> {
  return {
    actor,
    action,
    subjects: subject === undefined ? undefined : await findSubjects(tx, subjects, reader, subject),
    from: from === undefined ? undefined : new Date(startOfDubaiDay(from)),
    before: to === undefined ? undefined : new Date(startOfDubaiDay(addDays(to, 1))),
  }
}

/** One page of the audit trail, newest first. Raises `page.bad-cursor`, and `common.took-too-long` for a name. */
export async function listTrail(
  context: Context,
  ports: AuditPorts,
  actor: Actor,
  query: AuditQuery,
): Promise<{ entries: NamedEntry[]; page: Page }> {
  authorize(actor, 'audit.read')
  const { limit } = query
  const edge = readEdge(query.cursor, (key) => /^\d{1,15}$/.test(key))
  return await context.db.tenant(actor, async (tx) => {
    const filter = await filterOf(tx, ports, actor, query)
    const entries = await selectTrail(tx, filter, edge, limit + 1)
    const total = await countTrail(tx, filter)
    const { rows, page } = pageOf(entries, limit, edge, total, ({ seq }) => String(seq))
    return { entries: await withNames(tx, ports, actor, rows), page }
  })
}

/** The audit trail as a file, newest first, in the words of a language; that it was fetched is written down as well. */
export function exportTrail(
  context: Context,
  ports: AuditPorts,
  actor: Actor,
  { language, ...query }: AuditFileQuery,
): Table {
  authorize(actor, 'audit.read')
  const { column, title } = words[language]
  const text = (heading: string): TableColumn => ({ heading, kind: 'text' })
  const {
    seq,
    at,
    actor: who,
    actorId,
    address,
    action,
    subject,
    subjectId,
    before,
    after,
    reason,
    hash,
  } = column
  return {
    name: title,
    language,
    columns: [
      { heading: seq, kind: 'number' },
      ...[at, who, actorId, address, action, subject, subjectId, before, after, reason, hash].map(text),
    ],
    batches: trailRows(context, ports, actor, language, query),
  }
}

async function* trailRows(
  context: Context,
  ports: AuditPorts,
  actor: Actor,
  language: Language,
  query: Omit<AuditFileQuery, 'language'>,
) {
  const filter = await context.db.tenant(actor, async (tx) => {
    const resolvedFilter = await filterOf(tx, ports, actor, query)
    await recordAudit(tx, actor, { action: 'audit.exported', subjectId: actor.organizationId, after: query })
    return resolvedFilter
  })
  const batches = readBatches(
    (edge, limit) =>
      context.db.tenant(actor, async (tx) =>
        withNames(tx, ports, actor, await selectTrail(tx, filter, edge, limit)),
      ),
    ({ seq }) => String(seq),
  )
  for await (const batch of batches) yield batch.map((entry) => cellsOf(entry, language))
}

function cellsOf(entry: NamedEntry, language: Language) {
  const { date, time } = dubaiDateTime(entry.at)
  const actionWords: Readonly<Record<string, string>> = words[language].action
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  return [
    entry.seq,
    `${date} ${time}`,
    entry.actorName === null ? words[language].portal : personName(entry.actorName, language),
    entry.actorId,
    entry.address,
    actionWords[entry.action.replace('.', '-')] ?? entry.action,
    subjectName(entry.subject, language),
    entry.subjectId,
    json(entry.before),
    json(entry.after),
    entry.reason,
    entry.hash,
  ]
}

function personName(name: string, language: Language): string {
  return name === deletedPerson ? common[language].deletedPerson : name
}

function subjectName(subject: AuditSubject | null, language: Language): string {
  if (!subject) return ''
  if (subject.name === null) return words[language].draft
  return (language === 'ar' && subject.nameAr) || personName(subject.name, language)
}

async function withNames(
  tx: TenantTx,
  { people, keys, subjects }: AuditPorts,
  reader: Actor,
  entries: readonly AuditEntry[],
): Promise<NamedEntry[]> {
  const idsOf = (kind: AuditEntry['actorKind']) => [
    ...new Set(entries.flatMap(({ actorId, actorKind }) => (actorKind === kind && actorId) || [])),
  ]
  const names = new Map([...(await people(tx, idsOf('user'))), ...(await keys(tx, idsOf('apiKey')))])
  const ids = entries.map(({ subjectId }) => subjectId)
  const described = await describeSubjects(tx, subjects, reader, ids)
  return entries.map((entry) => ({
    ...entry,
    actorName: names.get(entry.actorId ?? '') ?? null,
    subject: described.get(entry.subjectId) ?? null,
  }))
}
