import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { type PackedFile, packer, zipFile } from '#platform/zip'
import { recordAudit } from '#server/audit'
import { readExport } from './start-export.ts'
import { selectPart } from './store.ts'

const readme = `Everything that this organization keeps in the portal.

tables/     one CSV file (UTF-8) for each kind of record; the first line names the columns
documents/  the exact XML of each document that was issued or received

Instants are in UTC. Rows refer to each other by id.
`

/**
 * A finished export as a ZIP file, made while it is read. Needs `data.export`; the trail says who fetched it. Raises
 * `data.export-not-found` and `data.export-not-finished`.
 */
export async function getExportFile(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; bytes: AsyncGenerator<Buffer> }> {
  authorize(actor, 'data.export')
  const finishedAt = await context.db.tenant(actor, async (tx) => {
    const run = await readExport(tx, actor, id)
    if (run.state !== 'done' || run.finishedAt === null)
      throw problem('data.export-not-finished', { detail: run.state })
    await recordAudit(tx, actor, { action: 'data.exported', subjectId: id })
    return run.finishedAt
  })
  return {
    fileName: `everything_${finishedAt.slice(0, 10)}_${actor.environment}.zip`,
    bytes: zipFile(filesOf(context, actor, id), new Date(finishedAt)),
  }
}

/** Parts of one name are one file. */
async function* filesOf(context: Context, actor: Actor, id: string): AsyncGenerator<PackedFile> {
  const first = packer()
  await first.add(readme)
  yield { name: 'README.txt', ...(await first.end()) }
  let open: { name: string; pack: ReturnType<typeof packer> } | undefined
  for (let number = 0; ; number += 1) {
    const at = number
    const part = await context.db.tenant(actor, (tx) => selectPart(tx, actor, id, at))
    if (open && open.name !== part?.name) {
      yield { name: open.name, ...(await open.pack.end()) }
      open = undefined
    }
    if (!part) return
    open ??= { name: part.name, pack: packer() }
    await open.pack.add(part.bytes.toString('utf8'))
  }
}
