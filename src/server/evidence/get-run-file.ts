import type { Language } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { byteOrderMark, csvLines } from '#platform/files/csv'
import { oneBatch, type TableColumn, workbookOf } from '#platform/files/table-file'
import { zipFile } from '#platform/files/zip'
import { retentionOf } from '#server/archive'
import { fetchFinishedRun, type MadeFile } from '#server/runs'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import ar from '../../../locales/ar/evidence.json' with { type: 'json' }
import arLifecycle from '../../../locales/ar/lifecycle.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import en from '../../../locales/en/evidence.json' with { type: 'json' }
import enLifecycle from '../../../locales/en/lifecycle.json' with { type: 'json' }
import { type EvidenceRunRecord, evidenceRuns, selectPacks } from './pack-store.ts'
import { type PlainFile, signedPack } from './sign-pack.ts'

/** Packs read at a time; they are all that is in memory. */
const step = 10

/** The columns of the index: their names in the CSV, for programs, and the kinds of their cells in the workbook. */
const columns: readonly [keyof typeof en.index, string, TableColumn['kind']?][] = [
  ['document', 'Document'],
  ['direction', 'Direction'],
  ['number', 'Number'],
  ['type', 'Type'],
  ['date', 'Date', 'date'],
  ['party', 'Other side'],
  ['partyAr', 'Other side (Arabic)'],
  ['sendingParticipant', 'Sending participant'],
  ['receivingParticipant', 'Receiving participant'],
  ['currency', 'Currency'],
  ['total', 'Total', 'amount'],
  ['reportingId1', 'Reporting ID 1'],
  ['reportingId2', 'Reporting ID 2'],
  ['reportingId3', 'Reporting ID 3'],
  ['uuid', 'UUID'],
  ['envelope', 'Envelope'],
  ['xmlHash', 'SHA-256 of XML'],
  ['file', 'File'],
  ['keptUntil', 'Kept until', 'date'],
  ['hold', 'On hold'],
]
const dateAt = 4
const words = { en: en.index, ar: ar.index }
type Texts = Readonly<Record<string, string>>
const types: Record<Language, Texts> = { en: enCommon.typeCode, ar: arCommon.typeCode }
const directions: Record<Language, Texts> = { en: directionsOf(enLifecycle), ar: directionsOf(arLifecycle) }

function directionsOf({ exchangeStatus, receivedStatus }: typeof enLifecycle | typeof arLifecycle): Texts {
  return { sent: exchangeStatus.sent, received: receivedStatus.received }
}

/**
 * The finished evidence pack of a period as a ZIP file, generated while it is read: the signed pack of each document,
 * an index of them as CSV and as a workbook, and a signed manifest over all. Needs `report.export`; the trail records
 * the download. Raises `evidence.run-not-found` and `evidence.run-not-finished`.
 */
export async function getRunFile(
  context: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<MadeFile> {
  authorize(actor, 'report.export')
  const fetched = { action: 'evidence.exported', notFinished: 'evidence.run-not-finished' } as const
  const run = await fetchFinishedRun(context, actor, evidenceRuns, id, fetched)
  const { finishedAt, participantKey } = run
  const { from, to } = run.input
  const content = {
    about: { participant: participantKey ?? '', from, to },
    createdAt: finishedAt,
    missing: [],
  }
  const files = signedPack(context, actor, content, filesOf(context, actor, run, language))
  return {
    fileName: `evidence_${from}_${to}_${actor.environment}.zip`,
    type: 'application/zip',
    bytes: zipFile(files, new Date(finishedAt)),
  }
}

async function* filesOf(
  context: Context,
  actor: Actor,
  { id, participantKey }: EvidenceRunRecord,
  language: Language,
): AsyncGenerator<PlainFile> {
  const retention = await context.db.tenant(actor, (tx) => retentionOf(tx, participantKey ?? ''))
  const lines: (string | null)[][] = []
  for (let after = ''; ; ) {
    const edge = after
    const packs = await context.db.tenant(actor, (tx) => selectPacks(tx, id, edge, step))
    for (const { bytes, entry, name } of packs) {
      const { holds, keptUntil } = retention(entry[dateAt] ?? '')
      lines.push([...entry, keptUntil, holds.map(({ reason }) => reason).join('; ') || null])
      yield { name, bytes }
    }
    after = packs.at(-1)?.documentId ?? ''
    if (packs.length < step) break
  }
  const csv = byteOrderMark + csvLines([columns.map(([, name]) => name), ...lines])
  yield { name: 'index.csv', bytes: Buffer.from(csv) }
  const workbook = await workbookOf({
    name: words[language].register,
    language,
    columns: columns.map(([key, , kind = 'text']) => ({ heading: words[language][key], kind })),
    batches: oneBatch(lines.map((line) => inWords(line, language))),
  })
  yield { name: 'index.xlsx', bytes: workbook }
}

/** A line of the index with its codes, direction and type, in the words of a language. */
function inWords(line: readonly (string | null)[], language: Language): (string | null)[] {
  const [id = null, direction = null, number = null, type = null, ...rest] = line
  const word = (texts: Texts, code: string | null) => texts[code ?? ''] ?? code
  return [id, word(directions[language], direction), number, word(types[language], type), ...rest]
}
