import { createWriteStream, existsSync, linkSync, statSync, unlinkSync, type WriteStream } from 'node:fs'

/** A file of this name is there; it stays as it is. */
export class FileExistsError extends Error {
  constructor(file: string) {
    super(`${file} exists already; name another file.`)
  }
}

/**
 * Writes a file that only its owner may read, under its name only when it is complete. When `write` fails, no file stays
 * behind. Raises FileExistsError.
 */
export async function writeNewFile<T>(
  file: string,
  write: (out: WriteStream) => Promise<T>,
): Promise<{ written: T; bytes: number }> {
  if (existsSync(file)) throw new FileExistsError(file)
  const partial = `${file}.${process.pid}.part`
  try {
    const written = await write(createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    const bytes = statSync(partial).size
    // Unlike a rename, a link replaces no existing file.
    linkSync(partial, file)
    return { written, bytes }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new FileExistsError(file)
    throw error
  } finally {
    if (existsSync(partial)) unlinkSync(partial)
  }
}
