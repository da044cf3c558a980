import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Bytes } from '../files/read-zip.ts'

/** The contents of a folder: files and folders, by name. Links to folders are left out, for they may form a circle. */
interface FolderContent {
  readonly entries: readonly { readonly name: string; readonly isFolder: boolean }[]
  /** Why the folder cannot be read. */
  readonly problem?: string | undefined
}

/** What commands may do outside of themselves. */
export interface Terminal {
  readonly print: (text: string) => void
  readonly error: (text: string) => void
  /** The bytes of a file, or of standard input for `-`. Throws {@link UnreadableFile}. */
  readonly read: (file: string) => Uint8Array
  /** The same, to be read at any place and closed in the end. Throws {@link UnreadableFile}. */
  readonly open: (file: string) => Bytes & { readonly close: () => void }
  /** The bytes of a file, or of standard input for `-`, as they come. Throws {@link UnreadableFile}. */
  readonly chunks: (file: string) => Iterable<Uint8Array>
  readonly exists: (file: string) => boolean
  readonly isFolder: (file: string) => boolean
  readonly list: (folder: string) => FolderContent
  readonly write: (file: string, content: string | Uint8Array) => void
  /** Makes a folder and those above it. */
  readonly makeFolder: (folder: string) => void
  readonly now: () => Date
  /** Environment variables, which lead to a database; without them, those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Standard error is a terminal. */
  readonly isWatched: boolean
}

/** A file cannot be read; the message says why in plain words. */
export class UnreadableFile extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check its name and folder',
  ENOTDIR: 'there is no such file; check its name and folder',
  EISDIR: 'this is a folder; name a file in it',
  EACCES: 'reading it is not permitted; allow it, or run as a user who may',
  EMFILE: 'too many files are open; raise the limit with ulimit -n',
  ENAMETOOLONG: 'the name is too long; in a list each name stands on its own line or ends with NUL',
}

function problemOf(file: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return `${file}: ${reasons[code] ?? `cannot be read (${code || 'unknown reason'})`}.`
}

function readable<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UnreadableFile(problemOf(file, error))
  }
}

function writable(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new Error(
      `${file}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      { cause: error },
    )
  }
}

/** A file of a known size is read where it is needed; all else (standard input, pipes) is read to its end. */
function openBytes(file: string): ReturnType<Terminal['open']> {
  const descriptor = file === '-' ? 0 : openSync(file, 'r')
  const close = () => {
    if (descriptor !== 0) closeSync(descriptor)
  }
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile() || descriptor === 0) {
      const content = descriptor === 0 ? Buffer.concat([...chunksOf('-')]) : readFileSync(descriptor)
      return {
        size: content.length,
        at: (offset, length) => content.subarray(offset, offset + length),
        close,
      }
    }
    return { size: stats.size, at: (offset, length) => readAt(descriptor, offset, length), close }
  } catch (error) {
    close()
    throw error
  }
}

function readAt(descriptor: number, offset: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const count = readSync(descriptor, buffer, read, length - read, offset + read)
    if (count === 0) break
    read += count
  }
  return buffer.subarray(0, read)
}

/** Waits where standard input was opened not to wait, as a program before us in a pipe may do. */
function readSome(descriptor: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

function* chunksOf(file: string): Generator<Uint8Array> {
  const descriptor = file === '-' ? 0 : readable(file, () => openSync(file, 'r'))
  try {
    for (;;) {
      const chunk = Buffer.alloc(64 * 1024)
      const length = readable(file, () => readSome(descriptor, chunk))
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    if (descriptor !== 0) closeSync(descriptor)
  }
}

function contentOf(folder: string): FolderContent {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const isLink = entry.isSymbolicLink()
      const isFile = isLink ? !isFolder(path.join(folder, entry.name)) : entry.isFile()
      return isFile || entry.isDirectory() ? [{ name: entry.name, isFolder: !isFile }] : []
    })
    return { entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  } catch (error) {
    return { entries: [], problem: problemOf(folder, error) }
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

/** The real thing. */
export const nodeTerminal: Terminal = {
  print: (text) => {
    process.stdout.write(text)
  },
  error: (text) => {
    process.stderr.write(text)
  },
  read: (file) =>
    file === '-' ? Buffer.concat([...chunksOf(file)]) : readable(file, () => readFileSync(file)),
  open: (file) => readable(file, () => openBytes(file)),
  chunks: chunksOf,
  exists: existsSync,
  isFolder,
  list: contentOf,
  write: (file, content) => writable(file, () => writeFileSync(file, content)),
  makeFolder: (folder) => writable(folder, () => mkdirSync(folder, { recursive: true })),
  now: () => new Date(),
  isWatched: process.stderr.isTTY,
}
