import type { Terminal } from './terminal.ts'

/** One command of the command line. */
export interface Command {
  readonly usage: string
  readonly summary: string
  /** Gives the exit code. Throws {@link CommandError} when it cannot run. */
  readonly run: (words: readonly string[], terminal: Terminal) => Promise<number>
}

/** The command cannot run as it was called; the message says what to do. Exit code 2. */
export class CommandError extends Error {}

interface ParsedWords {
  readonly files: readonly string[]
  readonly switches: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
}

/**
 * Splits the words after a command. `switches` stand alone (`--json`), `values` take the next word (`-o OUT`);
 * everything after `--` is a file. Throws {@link CommandError} for unknown options.
 */
export function parseWords(
  words: readonly string[],
  known: { readonly switches?: readonly string[]; readonly values?: readonly string[] },
): ParsedWords {
  const files: string[] = []
  const switches = new Set<string>()
  const values = new Map<string, string>()
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string
    if (word === '--') {
      files.push(...words.slice(index + 1))
      break
    }
    if (!word.startsWith('-') || word === '-') files.push(word)
    else if (known.switches?.includes(word)) switches.add(word)
    else if (known.values?.includes(word)) {
      const value = words[index + 1]
      if (value === undefined) throw new CommandError(`${word} needs a value after it.`)
      values.set(word, value)
      index += 1
    } else throw new CommandError(`there is no option ${word}. See falaj --help.`)
  }
  return { files, switches, values }
}

/** The one file of commands that take one. */
export function onlyFile(files: readonly string[]): string {
  const [file] = files
  if (file === undefined) throw new CommandError('name a file, or - for standard input.')
  if (files.length > 1) throw new CommandError(`takes one file, not ${files.length}.`)
  return file
}
