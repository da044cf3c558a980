import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')

function* filesOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder).toSorted())
    if (/\.(typ|ts)$/.test(name) && !name.includes('.test.')) yield path.join(folder, name)
}

/**
 * SHA-256 over the inputs that turn a document into a PDF: template, description, words, names of codes and the versions of compiler
 * and fonts. A PDF of another version is made again.
 */
function paperVersionOf(): string {
  const hash = createHash('sha256')
  const own = [
    path.join(import.meta.dirname, 'template'),
    import.meta.dirname,
    path.join(root, 'src/core/paper'),
    path.join(root, 'src/core/codelists'),
    path.join(root, 'src/core/registrars'),
  ]
  const words = ['en', 'ar'].map((language) => path.join(root, 'locales', language, 'paper.json'))
  for (const file of [
    ...own.flatMap((folder) => [...filesOf(folder)]),
    ...words,
    path.join(root, 'package.json'),
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

export const paperVersion = paperVersionOf()
