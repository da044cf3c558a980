import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#platform/base/ids'
import type { ObjectStore } from '../object-store.ts'

/** Objects as files of a folder. A file has its name only once all of it is on the disk. */
export function folderStore(folder: string): ObjectStore {
  return {
    kind: 'folder',
    place: folder,
    async put(key, bytes) {
      const file = path.join(folder, key)
      if (await isThere(file, bytes.length)) return
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${newId('new')}`
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await unlink(unfinished).catch(() => undefined)
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(path.join(folder, key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}

async function isThere(file: string, size: number): Promise<boolean> {
  try {
    return (await stat(file)).size === size
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
