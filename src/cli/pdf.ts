import path from 'node:path'
import type { PaperLanguage } from '#core/paper'
import { ProblemError } from '#platform/base/problem'
import { type Command, CommandError, parseWords } from './command.ts'
import { isGlob } from './glob.ts'
import { inputsOf } from './inputs.ts'
import { progressOn } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** The renderer is read only by those who need it. */
const paper = async () => await import('#server/paper')

/** Megabytes for a process that makes PDFs: 10,000 lines need some 3,000. */
const memory = 4_096
/** Documents rendered at a time: one for each process that makes PDFs. */
const atATime = 2

/** Why there is no PDF, in the words of a command line. */
const reasons: Readonly<Record<string, string>> = {
  'document.pdf-not-readable': 'this is no UBL invoice or credit note.',
  'document.pdf-too-large': `its PDF needs more than ${memory} MB of memory or five minutes.`,
  'document.pdf-not-available': `there is no PDF compiler for this system (${process.platform}-${process.arch}).`,
}

type Input = ReturnType<typeof inputsOf> extends Generator<infer One> ? One : never

async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { values: ['-o', '--lang'] })
  const out = values.get('-o')
  if (files.length === 0) throw new CommandError('name at least one file or folder, or - for standard input.')
  if (out === undefined) throw new CommandError('say where to: -o OUT.pdf for one file, -o FOLDER for many.')
  const language = await languageOf(values.get('--lang') ?? 'both')
  const places = placesIn(out, files, terminal)
  const progress = progressOn(terminal)
  let [made, failed] = [0, 0]
  for (const batch of batches(inputsOf({ words: files, list: undefined }, terminal))) {
    const problems = await Promise.all(
      batch.map((input) => convert(input, { terminal, language, place: places(input.name) })),
    )
    for (const problem of problems) {
      if (problem === undefined) made += 1
      else {
        failed += 1
        progress.clear()
        terminal.error(`falaj pdf: ${problem}\n`)
      }
    }
    progress.show(`${made + failed} done, ${failed} not made`)
  }
  progress.clear()
  if (made + failed > 1) terminal.print(`${made} made, ${failed} not made\n`)
  return failed > 0 ? 1 : 0
}

async function languageOf(given: string): Promise<PaperLanguage> {
  const { paperLanguages } = await import('#core/paper')
  const language = paperLanguages.find((one) => one === given)
  if (!language) throw new CommandError(`--lang is one of ${paperLanguages.join(', ')}, not ${given}.`)
  return language
}

/** Where the PDF of each input goes: the file that was named, or one named like the input in a folder, which is made. */
function placesIn(out: string, files: readonly string[], terminal: Terminal): (input: string) => string {
  if (!terminal.isFolder(out)) {
    if (/\.pdf$/i.test(out)) {
      if (mayBeMany(files, terminal))
        throw new CommandError(`${out} is no folder, and these may be many files.`)
      return () => out
    }
    terminal.makeFolder(out)
  }
  const taken = new Map<string, number>()
  return (input) => {
    const base = input === '-' ? 'document' : path.basename(input).replace(/\.xml$/i, '')
    const count = (taken.get(base.toLowerCase()) ?? 0) + 1
    taken.set(base.toLowerCase(), count)
    return path.join(out, `${base}${count === 1 ? '' : `-${count}`}.pdf`)
  }
}

/** Whether words of the command line may name more than one file. */
function mayBeMany(files: readonly string[], terminal: Terminal): boolean {
  return (
    files.length > 1 ||
    files.some((word) => terminal.isFolder(word) || (isGlob(word) && !terminal.exists(word)))
  )
}

function* batches(inputs: Iterable<Input>): Generator<Input[]> {
  let batch: Input[] = []
  for (const input of inputs) {
    batch.push(input)
    if (batch.length < atATime) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Writes one PDF; returns the reason when it cannot. */
async function convert(
  { bytes, name, problem }: Input,
  { language, place, terminal }: { language: PaperLanguage; place: string; terminal: Terminal },
): Promise<string | undefined> {
  if (problem !== undefined) return problem
  const xmlName = name === '-' ? 'document.xml' : path.basename(name)
  try {
    const { countLines, renderInProcess } = await paper()
    const createdAt = terminal.now().getTime()
    const pdf = await renderInProcess(
      { xml: new Uint8Array(bytes), xmlName, language, createdAt },
      { requester: name, lines: countLines(bytes), memory },
    )
    terminal.write(place, pdf)
    return undefined
  } catch (error) {
    if (error instanceof ProblemError && reasons[error.code]) return `${name}: ${reasons[error.code]}`
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}

export const pdfCommand: Command = {
  usage: 'pdf FILE|FOLDER|PATTERN... -o OUT.pdf|FOLDER [--lang en|ar|both]',
  summary: `Makes PDF/A-3 of UBL invoices and credit notes, each with its exact XML embedded; many at once into a folder.
      --lang  English, Arabic, or both side by side (the default)`,
  run,
}
