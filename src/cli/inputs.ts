import { type Bytes, isZip, ZipError, zipEntries } from '../files/read-zip.ts'
import { pathsOf, pathsOfList } from './paths.ts'
import { type Terminal, UnreadableFile } from './terminal.ts'

/** One text to check, by the name to print; `problem` is the reason why it could not be read. */
type Input =
  | { readonly name: string; readonly bytes: Uint8Array; readonly problem?: undefined }
  | { readonly name: string; readonly bytes?: undefined; readonly problem: string }

interface Sources {
  /** Files, folders and patterns; `-` is standard input. */
  readonly words: readonly string[]
  /** A file (or `-`) that names more files and folders. */
  readonly list: string | undefined
}

/**
 * The texts that the command line names, one at a time: files, those in folders, standard input (`-`), and the XML
 * files in ZIP archives (`archive.zip/folder/name.xml`). Never throws for what a file is or holds.
 */
export function* inputsOf(sources: Sources, terminal: Terminal): Generator<Input> {
  try {
    for (const { path, problem } of allPaths(sources, terminal)) {
      if (problem !== undefined) yield { name: path, problem }
      else yield* inputsAt(path, terminal)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { name: sources.list ?? '-', problem: error.message }
  }
}

function* allPaths({ words, list }: Sources, terminal: Terminal): ReturnType<typeof pathsOf> {
  for (const word of words) yield* pathsOf(word, terminal)
  if (list !== undefined) yield* pathsOfList(list, terminal)
}

function* inputsAt(file: string, terminal: Terminal): Generator<Input> {
  try {
    yield* inputsIn(file, terminal)
  } catch (error) {
    if (error instanceof UnreadableFile) yield { name: file, problem: error.message }
    else if (error instanceof ZipError) yield { name: file, problem: `${file}: ${error.message}.` }
    else throw error
  }
}

function* inputsIn(file: string, terminal: Terminal): Generator<Input> {
  const opened = terminal.open(file)
  try {
    if (isZip(opened)) yield* inputsOfArchive(file, opened)
    else yield { name: file, bytes: opened.at(0, opened.size) }
  } finally {
    opened.close()
  }
}

function* inputsOfArchive(file: string, archive: Bytes): Generator<Input> {
  let documents = 0
  for (const entry of zipEntries(archive)) {
    if (!/\.xml$/i.test(entry.name) || /(^|\/)(\.|__MACOSX\/)/.test(entry.name)) continue
    documents += 1
    const name = `${file}/${entry.name}`
    try {
      yield { name, bytes: entry.read() }
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
      yield { name, problem: `${name}: ${error.message}.` }
    }
  }
  if (documents === 0) yield { name: file, problem: `${file}: there is no .xml file in this archive.` }
}
