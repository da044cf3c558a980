import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schematronToXslt } from './schematron-to-xslt.ts'

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const cacheFolder = join(projectFolder, 'node_modules', '.cache', 'falaj')
const require = createRequire(import.meta.url)

interface Saxon {
  transform(options: object, mode: 'sync'): { principalResult: string }
}

/**
 * Searching the whole document for its currency, for each amount, makes the official run quadratic; the root names
 * it, so the same is asked there.
 */
function linear(source: string): string {
  return source.replaceAll('//cbc:DocumentCurrencyCode', '/*/cbc:DocumentCurrencyCode')
}

/** Compiles an official stylesheet once; the result lies in the cache until the stylesheet changes. */
function compile(stylesheet: string, asPublished: boolean): unknown {
  const published = readFileSync(stylesheet, 'utf8')
  const source = asPublished ? published : linear(published)
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16)
  const compiled = join(cacheFolder, `${basename(stylesheet)}.${hash}.sef.json`)
  if (!existsSync(compiled)) {
    mkdirSync(cacheFolder, { recursive: true })
    const draft = `${compiled}.${process.pid}`
    const prepared = `${compiled}.${process.pid}.xslt`
    writeFileSync(prepared, source)
    execFileSync(process.execPath, [
      require.resolve('xslt3'),
      `-xsl:${prepared}`,
      `-export:${draft}`,
      '-nogo',
      '-ns:##html5',
    ])
    renameSync(draft, compiled)
  }
  return JSON.parse(readFileSync(compiled, 'utf8'))
}

/**
 * The official rules of one stylesheet as a function from XML text to the ids of the failed assertions (each once,
 * sorted), or to `error` when the rules themselves end in an error on it, which receivers treat as a refusal.
 */
export function officialRules(stylesheet: string): (xml: string) => string[] | 'error' {
  const failures = officialFailures(stylesheet, { asPublished: false })
  return (xml) => {
    const failed = failures(xml)
    return failed === 'error' ? failed : [...new Set(failed)].sort()
  }
}

/**
 * As {@link officialRules}, with an id for each element that fails it. Without `asPublished` the stylesheet is made
 * linear, which differs for documents that name their currency elsewhere than in the root.
 */
export function officialFailures(
  stylesheet: string,
  { asPublished }: { readonly asPublished: boolean },
): (xml: string) => string[] | 'error' {
  const saxon = require('saxon-js') as Saxon
  const internal = compile(stylesheet, asPublished)
  return (xml) => {
    try {
      const { principalResult } = saxon.transform(
        { stylesheetInternal: internal, sourceText: xml, destination: 'serialized', logLevel: 0 },
        'sync',
      )
      const failed = principalResult.matchAll(/<svrl:failed-assert\b[^>]*?\bid="([^"]+)"/g)
      return [...failed].map((match) => match[1] as string)
    } catch {
      return 'error'
    }
  }
}

/** The same for a schematron file without a stylesheet. */
export function officialSchematron(file: string): (xml: string) => string[] | 'error' {
  mkdirSync(cacheFolder, { recursive: true })
  const stylesheet = join(cacheFolder, `${basename(file)}.xslt`)
  writeFileSync(stylesheet, schematronToXslt(readFileSync(file, 'utf8')))
  return officialRules(stylesheet)
}
