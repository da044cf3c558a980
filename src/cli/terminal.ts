import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import type { Bytes } from './zip.ts'

/** What commands may do outside of themselves. */
export interface Terminal {
  readonly print: (text: string) => void
  readonly error: (text: string) => void
  /** The bytes of a file, or of standard input for `-`. Throws {@link UnreadableFile}. */
  readonly read: (file: string) => Uint8Array
  /** The same, to be read at any place and closed in the end. Throws {@link UnreadableFile}. */
  readonly open: (file: string) => Bytes & { readonly close: () => void }
  readonly write: (file: string, text: string) => void
  readonly now: () => Date
  /** Environment variables, which lead to a database; without them, those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Somebody reads standard error as it is written. */
  readonly isWatched: boolean
}

/** A file cannot be read; the message says why in plain words. */
export class UnreadableFile extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder; name the files in it',
  EACCES: 'reading it is not permitted',
  EMFILE: 'too many files are open',
}

function readable<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new UnreadableFile(`${file}: ${reasons[code] ?? `cannot be read (${code || 'unknown reason'})`}.`)
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
      const content = readFileSync(descriptor)
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

/** The real thing. */
export const nodeTerminal: Terminal = {
  print: (text) => {
    process.stdout.write(text)
  },
  error: (text) => {
    process.stderr.write(text)
  },
  read: (file) => readable(file, () => readFileSync(file === '-' ? 0 : file)),
  open: (file) => readable(file, () => openBytes(file)),
  write: (file, text) => {
    try {
      writeFileSync(file, text)
    } catch (error) {
      throw new Error(
        `${file}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
        { cause: error },
      )
    }
  },
  now: () => new Date(),
  isWatched: process.stderr.isTTY,
}
