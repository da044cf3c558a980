import { readFileSync, writeFileSync } from 'node:fs'

/** What commands may do outside of themselves. */
export interface Terminal {
  readonly print: (text: string) => void
  readonly error: (text: string) => void
  /** The bytes of a file, or of standard input for `-`. Throws {@link UnreadableFile}. */
  readonly read: (file: string) => Uint8Array
  readonly write: (file: string, text: string) => void
  readonly now: () => Date
}

/** A file cannot be read; the message says why in plain words. */
export class UnreadableFile extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder; name the files in it',
  EACCES: 'reading it is not permitted',
  EMFILE: 'too many files are open',
}

/** The real thing. */
export const nodeTerminal: Terminal = {
  print: (text) => {
    process.stdout.write(text)
  },
  error: (text) => {
    process.stderr.write(text)
  },
  read: (file) => {
    try {
      return readFileSync(file === '-' ? 0 : file)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      throw new UnreadableFile(`${file}: ${reasons[code] ?? `cannot be read (${code || 'unknown reason'})`}.`)
    }
  },
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
}
