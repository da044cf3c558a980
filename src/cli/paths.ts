import path from 'node:path'
import { globFrom, isGlob } from './glob.ts'
import type { Terminal } from './terminal.ts'

/** One file to read, or why there is none. */
type FoundPath =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path: string; readonly problem: string }

/**
 * The files that one word of the command line names, one at a time: itself, those in a folder (`.xml` and `.zip`, also
 * in the folders below, by name), or those that match a pattern which the shell left as it is. `-` is standard input.
 */
export function* pathsOf(word: string, terminal: Terminal): Generator<FoundPath> {
  if (word === '-') yield { path: word }
  else if (terminal.isFolder(word)) yield* pathsInFolder(word, terminal)
  else if (isGlob(word) && !terminal.exists(word)) yield* pathsOfGlob(word, terminal)
  else yield { path: word }
}

/** The files and folders named in a list: NUL between the names if there is one, otherwise one name a line. */
export function* pathsOfList(list: string, terminal: Terminal): Generator<FoundPath> {
  let names = 0
  for (const name of namesIn(terminal.chunks(list))) {
    names += 1
    // In a list "-" is the name of a file.
    const word = name === '-' ? './-' : name
    if (terminal.isFolder(word)) yield* pathsInFolder(word, terminal)
    else yield { path: word }
  }
  const shown = list === '-' ? 'standard input' : list
  if (names === 0) yield { path: list, problem: `${shown}: the list is empty; it must name a file a line.` }
}

function* namesIn(chunks: Iterable<Uint8Array>): Generator<string> {
  let separator: string | undefined
  let rest = ''
  const decoder = new TextDecoder()
  for (const chunk of chunks) {
    separator ??= chunk.includes(0) ? '\0' : '\n'
    const names = (rest + decoder.decode(chunk, { stream: true })).split(separator)
    rest = names.pop() ?? ''
    for (const name of names) yield* nameOf(name, separator)
  }
  yield* nameOf(rest + decoder.decode(), separator)
}

function* nameOf(text: string, separator: string | undefined): Generator<string> {
  const name = separator === '\n' ? text.replace(/\r$/, '') : text
  if (name !== '') yield name
}

function* pathsInFolder(folder: string, terminal: Terminal): Generator<FoundPath> {
  let found = false
  for (const item of walk(folder, terminal)) {
    found = true
    yield item
  }
  if (!found) {
    yield { path: folder, problem: `${folder}: there is no .xml or .zip file in this folder; name another.` }
  }
}

/** Hidden files and folders, and links to folders, are left out, as people expect of a walk. */
function* walk(folder: string, terminal: Terminal): Generator<FoundPath> {
  const { entries, problem } = terminal.list(folder)
  if (problem !== undefined) yield { path: folder, problem }
  for (const { name, isFolder } of entries) {
    if (name.startsWith('.') || name === '__MACOSX') continue
    const place = path.join(folder, name)
    if (isFolder) yield* walk(place, terminal)
    else if (/\.(xml|zip)$/i.test(name)) yield { path: place }
  }
}

function* pathsOfGlob(pattern: string, terminal: Terminal): Generator<FoundPath> {
  let found = false
  for (const { path: place, isFolder, problem } of globFrom(pattern, terminal)) {
    found = true
    if (problem !== undefined) yield { path: place, problem }
    else if (isFolder) yield* walk(place, terminal)
    else yield { path: place }
  }
  if (!found) {
    yield { path: pattern, problem: `${pattern}: no file matches this pattern; check it, or name a folder.` }
  }
}
