import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import type { RunPayload } from '#platform/background-runs'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { JobRun } from '#platform/job-handlers'
import { zipFile } from '#platform/zip'
import type { DocumentPorts } from '#server/documents/model'
import { findPeriodIds } from '#server/documents/reading'
import { actorOnBehalf } from '#server/keys'
import { packDocument } from './pack-document.ts'
import { type EvidenceRunRecord, evidenceRuns, insertPack, type StoredPack } from './pack-store.ts'

/** Documents that one turn of the job packs; after it, others have theirs. */
const turn = 20

/**
 * One turn of a run: packs some documents and enqueues the next turn. Each pack is written together with how far the
 * run is, so a killed worker packs nothing twice. A document that keeps failing ends the run as failed, and so
 * does a requester who may not see these documents any more.
 */
export async function workOffRun(
  context: Context,
  ports: DocumentPorts,
  payload: RunPayload,
  job: JobRun,
): Promise<void> {
  const { runId } = payload
  const run = await context.db.tenant(payload, (tx) => evidenceRuns.select(tx, payload, runId))
  if (run?.state !== 'running' || run.participantKey === null) return
  const { participantKey } = run
  const actor = await actorOnBehalf(context, payload, run.requester, { participantKey })
  if (!actor) return await failRun(context, payload, 'accessEnded')
  try {
    const period = { participantKey, ...run.input }
    const page = { after: run.position, limit: turn }
    const ids = await context.db.tenant(actor, (tx) => findPeriodIds(tx, actor, period, page))
    let at = run
    for (const id of ids) {
      const pack = await storedPack(context, actor, ports, id)
      const before = at
      const bytes = before.result.bytes + pack.bytes.length
      const to = { position: id, done: before.done + 1, result: { bytes } }
      const isOurs = await context.db.tenant(payload, async (tx) => {
        const advanced = await evidenceRuns.advance(tx, payload, before, to)
        if (advanced) await insertPack(tx, payload, runId, pack)
        return advanced
      })
      if (!isOurs) return
      at = { ...before, ...to }
    }
    await context.db.tenant(payload, async (tx) => {
      if (ids.length === turn) await evidenceRuns.enqueueTurn(context, tx, payload, runId)
      else await evidenceRuns.finish(context, tx, payload, runId, 'done')
      await publishProgress(context, tx, payload, run)
    })
  } catch (error) {
    if (job.attempt < job.maxAttempts) throw error
    context.log.error({ error, run: runId }, 'an evidence pack could not be made')
    await failRun(context, payload)
  }
}

/** Ends a run as failed; a finished one does not change. */
export async function failRun(
  context: Context,
  payload: RunPayload,
  failure: RunFailure | null = null,
): Promise<void> {
  await context.db.tenant(payload, async (tx) => {
    const run = await evidenceRuns.select(tx, payload, payload.runId)
    if (run?.state !== 'running') return
    await evidenceRuns.finish(context, tx, payload, run.id, 'failed', failure)
    await publishProgress(context, tx, payload, run)
  })
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

async function publishProgress(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  { id, participantKey }: EvidenceRunRecord,
): Promise<void> {
  await context.events.publish(tx, scope, { name: 'evidence.changed', subjectId: id, participantKey })
}

/** The time of a finished pack is over: the copy goes, and what it was made of stays. */
export async function expireRun(context: Context, payload: RunPayload): Promise<void> {
  await context.db.tenant(payload, (tx) =>
    evidenceRuns.deleteExpired(tx, payload, payload.runId, context.clock.now()),
  )
}
