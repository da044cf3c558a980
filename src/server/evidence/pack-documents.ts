import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { zipFile } from '#platform/files/zip'
import type { DocumentPorts } from '#server/documents/model'
import { findPeriodIds } from '#server/documents/reading'
import { endTurn } from '#server/runs'
import { packDocument } from './pack-document.ts'
import { type EvidenceRunRecord, evidenceRuns, insertPack, type StoredPack } from './pack-store.ts'

/** Documents that one turn of the job packs; after it, others have theirs. */
const turn = 20

/**
 * One turn of a run: packs some documents. Each pack is written together with the progress of the run, so a killed
 * worker packs nothing twice.
 */
export async function packSome(
  context: Context,
  ports: DocumentPorts,
  actor: Actor,
  run: EvidenceRunRecord,
): Promise<void> {
  const { participantKey } = run
  if (participantKey === null) return
  const period = { participantKey, ...run.input }
  const page = { after: run.position, limit: turn }
  const ids = await context.db.tenant(actor, (tx) => findPeriodIds(tx, period, page))
  let at = run
  for (const id of ids) {
    const pack = await storedPack(context, actor, ports, id)
    const before = at
    const bytes = before.result.bytes + pack.bytes.length
    const to = { position: id, done: before.done + 1, result: { bytes } }
    const isOurs = await context.db.tenant(actor, async (tx) => {
      const advanced = await evidenceRuns.advance(tx, before, to)
      if (advanced) await insertPack(tx, run.id, pack)
      return advanced
    })
    if (!isOurs) return
    at = { ...before, ...to }
  }
  const isLast = ids.length < turn
  await context.db.tenant(actor, (tx) => endTurn(context, tx, actor, evidenceRuns, run, { isLast }))
}

async function storedPack(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
): Promise<StoredPack> {
  const packed = await packDocument(context, actor, ports, id, { inBackground: true })
  const { document, fileName, files, xmlSha256 } = packed
  const parts: Buffer[] = []
  for await (const part of zipFile(files, context.clock.now())) parts.push(part)
  const bytes = Buffer.concat(parts)
  // Numbers of different senders may coincide: the id distinguishes two files of one name.
  const name = `${document.direction}/${fileName.replace(/\.zip$/, '')}_${id}.zip`
  const entry = [
    ...[id, document.direction, document.number, document.typeCode, document.date],
    ...[document.counterpartyName, document.counterpartyNameAr],
    ...[document.sendingParticipantId, document.receivingParticipantId, document.currency, document.payable],
    ...document.facts.reportingIds,
    ...[document.uuid, document.envelopeId, xmlSha256, name],
  ]
  return { documentId: id, name, entry, bytes }
}
