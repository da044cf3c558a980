import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type PackedFile, packer, zipFile } from '#platform/files/zip'
import { fetchFinishedRun, type MadeFile } from '#server/runs'
import ar from '../../../locales/ar/data-export.json' with { type: 'json' }
import en from '../../../locales/en/data-export.json' with { type: 'json' }
import { dataExports, selectPart } from './store.ts'

/**
 * A finished export as a ZIP file, generated while it is read. Needs `data.export`; the trail records the download.
 * Raises `data.export-not-found` and `data.export-not-finished`.
 */
export async function getExportFile(context: Context, actor: Actor, id: string): Promise<MadeFile> {
  authorize(actor, 'data.export')
  const fetched = { action: 'data.exported', notFinished: 'data.export-not-finished' } as const
  const { finishedAt, result } = await fetchFinishedRun(context, actor, dataExports, id, fetched)
  return {
    fileName: `everything_${dubaiDate(finishedAt)}_${actor.environment}.zip`,
    type: 'application/zip',
    bytes: zipFile(filesOf(context, actor, id, result.withoutContent ?? []), new Date(finishedAt)),
  }
}

/** Parts of one name are one file. */
async function* filesOf(
  context: Context,
  actor: Actor,
  id: string,
  withoutContent: readonly string[],
): AsyncGenerator<PackedFile> {
  const first = packer()
  await first.add(readme(withoutContent))
  yield { name: 'README.txt', ...(await first.end()) }
  let open: { name: string; pack: ReturnType<typeof packer> } | undefined
  for (let number = 0; ; number += 1) {
    const at = number
    const part = await context.db.tenant(actor, (tx) => selectPart(tx, id, at))
    if (open && open.name !== part?.name) {
      yield { name: open.name, ...(await open.pack.end()) }
      open = undefined
    }
    if (!part) return
    open ??= { name: part.name, pack: packer() }
    await open.pack.add(part.bytes)
  }
}

/** The contents of the file, in both languages, because its later reader may not be its requester. */
function readme(withoutContent: readonly string[]): string {
  return [en, ar]
    .map((words) =>
      [
        words.title,
        [words.tables, words.documents, words.drafts, words.files].join('\n'),
        words.refer,
        ...(withoutContent.length > 0 ? [[words.withoutContent, ...withoutContent].join('\n')] : []),
      ].join('\n\n'),
    )
    .join('\n\n\n')
    .concat('\n')
}
