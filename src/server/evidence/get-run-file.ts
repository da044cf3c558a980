import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { byteOrderMark, csvLines } from '#platform/csv'
import { problem } from '#platform/problem'
import { zipFile } from '#platform/zip'
import { recordAudit } from '#server/audit'
import { type EvidenceRunRecord, selectPacks } from './pack-store.ts'
import { type PlainFile, signedPack } from './sign-pack.ts'
import { readRun } from './start-run.ts'

/** Packs read at a time; they are all that is in memory. */
const step = 10

const indexHead = [
  ...['Document', 'Direction', 'Number', 'Type', 'Date', 'Other side', 'Other side (Arabic)'],
  ...['Sending participant', 'Receiving participant', 'Currency', 'Total'],
  ...['Reporting ID 1', 'Reporting ID 2', 'Reporting ID 3', 'UUID', 'Envelope', 'SHA-256 of XML', 'File'],
]

/**
 * The finished evidence pack of a period as a ZIP file, made while it is read: the signed pack of each document, an
 * index of them, and a signed manifest over all. Needs `report.export`; the trail says who fetched it. Raises
 * `evidence.run-not-found` and `evidence.run-not-finished`.
 */
export async function getRunFile(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; bytes: AsyncGenerator<Buffer> }> {
  authorize(actor, 'report.export')
  const run = await context.db.tenant(actor, async (tx) => {
    const found = await readRun(tx, actor, id)
    if (found.state !== 'done' || found.finishedAt === null)
      throw problem('evidence.run-not-finished', { detail: found.state })
    await recordAudit(tx, actor, { action: 'evidence.exported', subjectId: id })
    return { ...found, finishedAt: found.finishedAt }
  })
  const { finishedAt, participantKey } = run
  const { from, to } = run.input
  const content = {
    about: { participant: participantKey ?? '', from, to },
    createdAt: finishedAt,
    missing: [],
  }
  const files = signedPack(context, actor, content, filesOf(context, actor, run))
  return {
    fileName: `evidence_${from}_${to}_${actor.environment}.zip`,
    bytes: zipFile(files, new Date(finishedAt)),
  }
}

async function* filesOf(context: Context, actor: Actor, run: EvidenceRunRecord): AsyncGenerator<PlainFile> {
  const lines = [indexHead as readonly (string | null)[]]
  for (let after = ''; ; ) {
    const edge = after
    const packs = await context.db.tenant(actor, (tx) => selectPacks(tx, actor, run.id, edge, step))
    for (const { bytes, entry, name } of packs) {
      lines.push(entry)
      yield { name, bytes }
    }
    after = packs.at(-1)?.documentId ?? ''
    if (packs.length < step) break
  }
  yield { name: 'index.csv', bytes: Buffer.from(byteOrderMark + csvLines(lines)) }
}
