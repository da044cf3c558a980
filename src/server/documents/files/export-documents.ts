import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Language } from '#contract/common'
import type { ExportRequest } from '#contract/document-files'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import { type Context, forAnySize } from '#platform/base/context'
import { ProblemError } from '#platform/base/problem'
import { byteOrderMark, csvLines } from '#platform/files/csv'
import { type TableColumn, workbookOf } from '#platform/files/table-file'
import { type PackedFile, pack, packer, zipFile } from '#platform/files/zip'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import ar from '../../../../locales/ar/evidence.json' with { type: 'json' }
import en from '../../../../locales/en/evidence.json' with { type: 'json' }
import { selectContents, selectXml } from '../contents/index.ts'
import { type DocumentFilter, type Edge, filterOf, selectByIds, selectPage } from '../lists/index.ts'
import { type DocumentPorts, type DocumentRecord, isIssuedToFile, xmlNameOf } from '../model/index.ts'
import { type CheckedDocument, checkReport } from './check-report.ts'
import { pdfOf } from './document-evidence.ts'
import { statusLabels, typeLabel } from './status-labels.ts'

/** Documents read at a time; their XML is all that is in memory. */
const step = 50

/**
 * Selected documents, or all of a list, as a ZIP file: the exact XML of each, and a register of them as CSV and as a
 * workbook with the state of each and the hash of its file (a draft has none). Generated while it is read. Needs
 * `report.export`; the trail records the request. For another provider it also contains the page of each as PDF and
 * the findings of our checks; once the whole file has been read, records the handover of those that were issued to
 * files. Raises `participant.not-found` and `common.invalid`.
 */
export async function exportDocuments(
  context: Context,
  ports: DocumentPorts,
  actor: Actor,
  participantKey: string,
  request: ExportRequest,
): Promise<AsyncGenerator<Buffer>> {
  authorize(actor, 'report.export')
  const which =
    'ids' in request
      ? { ids: [...new Set(request.ids)].sort() }
      : filterOf(actor, participantKey, request, dubaiDate(context.clock.now().getTime()))
  await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    await recordAudit(tx, actor, {
      action: 'documents.exported',
      subjectId: participantKey,
      after: 'ids' in request ? { ...request, ids: undefined, documents: request.ids.length } : request,
    })
  })
  const pages = pagesOf(context, actor, participantKey, which)
  const language = request.language ?? 'en'
  const isForProvider = 'ids' in request && request.forProvider === true
  const files = isForProvider
    ? providerFiles(context, ports, actor, pages, language)
    : filesOf(actor, pages, language)
  return zipFile(files, context.clock.now())
}

type Which = { readonly ids: readonly string[] } | DocumentFilter

interface Found {
  readonly document: DocumentRecord
  readonly xml: Buffer | undefined
  readonly sha256: string | null
}

async function* pagesOf(
  context: Context,
  actor: Actor,
  participantKey: string,
  which: Which,
): AsyncGenerator<Found[]> {
  let after: Edge | undefined
  for (let from = 0; ; from += step) {
    const edge = after
    const { exported, stoppedAt } = await context.db.tenant(actor, async (tx) => {
      const { rows: documents, stoppedAt } =
        'ids' in which
          ? { rows: await selectByIds(tx, participantKey, which.ids.slice(from, from + step)) }
          : await selectPage(tx, which, { limit: step, after: edge })
      const contents = await selectXml(
        tx,
        documents.map(({ id }) => id),
      )
      const exported = documents.map((document) => ({
        document,
        xml: contents.get(document.id)?.xml,
        sha256: contents.get(document.id)?.sha256 ?? null,
      }))
      return { exported, stoppedAt }
    })
    if (exported.length > 0) yield exported
    const last = exported.at(-1)?.document
    if ('ids' in which) {
      if (from + step >= which.ids.length) return
    } else if (stoppedAt) after = stoppedAt
    else if (exported.length < step || !last) return
    else after = { date: last.date, id: last.id }
  }
}

const deflated = promisify<Buffer, Buffer>(deflateRaw)
const inflated = promisify<Buffer, Buffer>(inflateRaw)

/** The columns of the register: their names in the CSV, for programs, and the kinds of their cells in the workbook. */
const columns: readonly [keyof typeof en.index, string, TableColumn['kind']?][] = [
  ['document', 'Document'],
  ['number', 'Number'],
  ['type', 'Type'],
  ['date', 'Date', 'date'],
  ['party', 'Other side'],
  ['partyAr', 'Other side (Arabic)'],
  ['sendingParticipant', 'Sending participant'],
  ['receivingParticipant', 'Receiving participant'],
  ['currency', 'Currency'],
  ['total', 'Total', 'amount'],
  ['exchange', 'Exchange'],
  ['reporting', 'Reporting'],
  ['standing', 'Standing'],
  ['reportingId1', 'Reporting ID 1'],
  ['reportingId2', 'Reporting ID 2'],
  ['reportingId3', 'Reporting ID 3'],
  ['uuid', 'UUID'],
  ['envelope', 'Envelope'],
  ['xmlHash', 'SHA-256'],
  ['file', 'File'],
]
const words = { en: en.index, ar: ar.index }

/** The same files, the page of each document, and a report of the findings of its issue. */
async function* providerFiles(
  context: Context,
  ports: DocumentPorts,
  actor: Actor,
  pages: AsyncIterable<Found[]>,
  language: Language,
): AsyncGenerator<PackedFile> {
  const issued: DocumentRecord[] = []
  async function* noting() {
    for await (const page of pages) {
      issued.push(...page.flatMap(({ document, xml }) => (xml ? [document] : [])))
      yield page
    }
  }
  const names = new Map<string, string>()
  yield* filesOf(actor, noting(), language, names)
  const reports: CheckedDocument[] = []
  for (const { id, number } of issued) {
    const pdf = await pageOrReason(context, actor, id)
    if ('bytes' in pdf) yield { name: pdfNameOf(names, id), ...(await pack(pdf.bytes)) }
    const { findings, rulePack, xmlSha256 } = await context.db.tenant(actor, (tx) => selectContents(tx, id))
    const withoutPdf = 'reason' in pdf ? pdf.reason : undefined
    reports.push({ number, xmlSha256, rulePack, findings, withoutPdf })
  }
  yield* checkReport(reports, language)
  const ids = issued.filter(isIssuedToFile).map(({ id }) => id)
  await context.db.tenant(actor, (tx) => ports.handedOver(context, tx, actor, ids))
}

/** Named like its XML. */
function pdfNameOf(names: ReadonlyMap<string, string>, id: string): string {
  return (names.get(id) ?? `xml/${id}.xml`).replace(/^xml\/(.*)\.xml$/, 'pdf/$1.pdf')
}

/** A missing PDF does not block a download: the report gives the reason, and the PDF is made in the background. */
async function pageOrReason(context: Context, actor: Actor, id: string): ReturnType<typeof pdfOf> {
  try {
    return await pdfOf(forAnySize(context), actor, id, {})
  } catch (error) {
    const isWaiting = error instanceof ProblemError && error.code === 'document.pdf-preparing'
    if (isWaiting) return { reason: error.code }
    throw error
  }
}

type Row = (string | null)[]

async function* filesOf(
  actor: Actor,
  pages: AsyncIterable<Found[]>,
  language: Language,
  names = new Map<string, string>(),
): AsyncGenerator<PackedFile> {
  const register = packer()
  await register.add(byteOrderMark + csvLines([columns.map(([, name]) => name)]))
  // The rows again, in the words of the workbook; compressed, for there may be very many.
  const compressedRows: Buffer[] = []
  const usedNames = new Set<string>()
  for await (const page of pages) {
    const rows: Row[] = []
    const worded: Row[] = []
    for (const { document, xml, sha256 } of page) {
      const name = xml ? freeName(usedNames, document, actor.environment) : null
      if (name) names.set(document.id, name)
      if (xml && name) yield { name, ...(await pack(xml)) }
      rows.push(registerRow(document, sha256, name))
      worded.push(registerRow(document, sha256, name, language))
    }
    await register.add(csvLines(rows))
    compressedRows.push(await deflated(Buffer.from(JSON.stringify(worded))))
  }
  yield { name: 'register.csv', ...(await register.end()) }
  const workbook = await workbookOf({
    name: words[language].register,
    language,
    columns: columns.map(([key, , kind = 'text']) => ({ heading: words[language][key], kind })),
    batches: unpacked(compressedRows),
  })
  yield { name: 'register.xlsx', ...(await pack(workbook)) }
}

async function* unpacked(compressedRows: readonly Buffer[]): AsyncGenerator<Row[]> {
  for (const rows of compressedRows) yield JSON.parse((await inflated(rows)).toString('utf8'))
}

/** Kinds have numbers of their own, and so have senders: the second of a name bears its id. */
function freeName(usedNames: Set<string>, document: DocumentRecord, environment: string): string {
  const usual = `xml/${xmlNameOf(document, environment)}`
  const key = usual.toLowerCase()
  if (usedNames.has(key)) return usual.replace(/\.xml$/, `_${document.id}.xml`)
  usedNames.add(key)
  return usual
}

/** A line of the register: in English with the code of the kind for the CSV, or in the words of a language. */
function registerRow(
  document: DocumentRecord,
  sha256: string | null,
  file: string | null,
  language?: Language,
): Row {
  const type = document.proforma ? 'proforma' : document.typeCode
  return [
    ...[
      document.id,
      document.number,
      language ? typeLabel(language, type) : document.typeCode,
      document.date,
    ],
    ...[document.counterpartyName, document.counterpartyNameAr],
    ...[document.sendingParticipantId, document.receivingParticipantId, document.currency, document.payable],
    ...statusLabels(language ?? 'en', document),
    ...document.facts.reportingIds,
    ...[document.uuid, document.envelopeId, sha256, file],
  ]
}
