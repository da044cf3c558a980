import type { Context } from '#platform/base/context'
import type { ObjectStore } from '../object-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** The configured object store; undefined when there is none. */
export function openObjectStore({
  config: { archive },
  outgoing,
}: Pick<Context, 'config' | 'outgoing'>): ObjectStore | undefined {
  if (archive.kind === 'none') return undefined
  return archive.kind === 'folder' ? folderStore(archive.folder) : s3Store(archive, outgoing)
}
