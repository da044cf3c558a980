import { createRequire } from 'node:module'
import path from 'node:path'
import type { PaperPage } from '#core/paper'
import { printableBy, readFonts } from './fonts.ts'

/** The parts of the compiler that we use; its package of one platform has no types. */
interface Compiler {
  mapShadow(path: string, content: Buffer): void
  resetShadow(): void
  compile(options: { mainFilePath: string }): {
    hasError(): boolean
    takeError(): unknown
    readonly result: unknown
  }
  fetchDiagnostics(error: unknown): unknown
  pdf(document: unknown, options: { pdfStandard: string; creationTimestamp: number }): Buffer
  evictCache(age: number): void
}

type CompilerPackage = {
  readonly NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: readonly Buffer[] }[] }): Compiler
  }
}

/** A file that the PDF carries. */
interface EmbeddedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mimeType: string
  readonly description: string
  /** How the file relates to the page (`AFRelationship`). */
  readonly relationship: 'source'
}

interface TypesetOptions {
  readonly file: EmbeddedFile | undefined
  /** The creation time of the PDF, in milliseconds: the same input gives the same bytes. */
  readonly createdAt: number
}

/** Sets pages; one for each thread. */
export type Typesetter = (page: PaperPage, options: TypesetOptions) => Uint8Array

const templates = path.join(import.meta.dirname, 'template')
const embeddedPlace = '/embedded'
/** The compiler detects the type of picture by its content. */
const logoPlace = '/logo'

/** The package of the compiler for this machine. */
function packageName(): string {
  const abi: Readonly<Record<string, string>> = { linux: '-gnu', win32: '-msvc' }
  return `@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}${abi[process.platform] ?? ''}`
}

/** Starts the compiler with our fonts; undefined where this machine has none (decision 37). */
export function createTypesetter(name = packageName()): Typesetter | undefined {
  const compilerPackage = loadCompiler(name)
  if (!compilerPackage) return undefined
  const fonts = readFonts()
  const printable = printableBy(fonts)
  const compiler = compilerPackage.NodeCompiler.create({
    workspace: templates,
    fontArgs: [{ fontBlobs: fonts }],
  })
  return (page, { createdAt, file }) => {
    const set = (textOf: (text: string) => string) => {
      const files = file ? [{ ...file, bytes: undefined, path: embeddedPlace }] : []
      const { look: style, ...words } = page
      const shown = JSON.parse(JSON.stringify(words), (_key, value) =>
        typeof value === 'string' ? textOf(value) : value,
      ) as typeof words
      const own = { ...style, logo: style.logo && logoPlace }
      const json = JSON.stringify({ ...shown, look: own, hasOriginal: file !== undefined, files })
      compiler.mapShadow(path.join(templates, 'page.json'), Buffer.from(json))
      return compile(compiler, createdAt)
    }
    try {
      const { logo } = page.look
      if (logo) compiler.mapShadow(path.join(templates, logoPlace), Buffer.from(logo.data, 'base64'))
      if (file) compiler.mapShadow(path.join(templates, embeddedPlace), Buffer.from(file.bytes))
      try {
        return set(printable)
      } catch {
        // A mark may be on a letter that only another font has. Without marks every letter is rendered alone.
        return set((text) => printable(text.normalize('NFC').replace(/[\p{M}\u200c\u200d]/gu, '')))
      }
    } finally {
      compiler.resetShadow()
      // Without it every document stays in memory.
      compiler.evictCache(2)
    }
  }
}

function loadCompiler(name: string): CompilerPackage | undefined {
  try {
    return createRequire(import.meta.url)(name) as CompilerPackage
  } catch {
    return undefined
  }
}

function compile(compiler: Compiler, createdAt: number): Uint8Array {
  const compiled = compiler.compile({ mainFilePath: path.join(templates, 'invoice.typ') })
  if (compiled.hasError()) {
    throw new Error(
      `the page was refused: ${JSON.stringify(compiler.fetchDiagnostics(compiled.takeError()))}`,
    )
  }
  const creationTimestamp = Math.floor(createdAt / 1000)
  return new Uint8Array(compiler.pdf(compiled.result, { pdfStandard: 'a-3a', creationTimestamp }))
}
