/**
 * `npm run test:pdf`: every golden example in each language and layout, plain and with a watermark, and a thousand
 * lines, judged by veraPDF as PDF/A-3a; the embedded XML is taken out again and compared. Needs Java 17 and Maven, which fetches veraPDF once; without them it says
 * so, and only compares the XML.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PaperLanguage, paperLanguages, type Watermark } from '../src/core/paper/index.ts'
import { defaultPaperStyle, type PaperStyle } from '../src/core/paper-style/index.ts'
import { paperLayouts } from '../src/core/paper-style/style.ts'
import { renderPdf } from '../src/server/paper/render-pdf.ts'
import { embeddedFiles } from '../src/server/paper/testing/read-pdf.ts'
import { sampleLogo } from '../src/server/paper/testing/sample-logo.ts'
import { goldenCases } from './golden-examples.ts'

const root = path.resolve(import.meta.dirname, '..')
const libraries = path.join(root, 'node_modules/.cache/falaj/verapdf')
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

interface Variant {
  readonly language: PaperLanguage
  readonly watermark?: Watermark
  readonly style?: PaperStyle
}

const logo = { mediaType: 'image/png', data: sampleLogo().toString('base64') } as const
const terms = { en: 'Claims within 14 days.', ar: 'تُقدَّم المطالبات خلال 14 يومًا.' }
const look = { ...defaultPaperStyle, accent: '#7a1f5c', logo, terms }

const variants: readonly Variant[] = [
  ...paperLanguages.flatMap((language) =>
    paperLayouts.map((layout) => ({ language, style: { ...look, layout } })),
  ),
  ...paperLanguages.map((language) => ({ language })),
  { language: 'both', watermark: 'test' },
  { language: 'en', watermark: 'proforma' },
  { language: 'ar', watermark: 'draft' },
]

/** As many lines as a document may have on paper at once, over all pages. */
function thousandLines(): Buffer {
  const xml = readFileSync(path.join(root, 'examples/standard-tax-invoice/document.xml'), 'utf8')
  const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(xml) ?? []
  return Buffer.from(xml.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, line.repeat(1_000)))
}

/** Writes the PDF of each example and variant; returns the files, and those with other XML than their input. */
function renderAll(folder: string): { files: string[]; altered: string[] } {
  const [files, altered]: [string[], string[]] = [[], []]
  const examples = goldenCases().map((name) => ({
    name,
    xml: readFileSync(path.join(root, 'examples', name, 'document.xml')),
    asked: variants,
  }))
  const long = { name: 'thousand-lines', xml: thousandLines(), asked: variants.slice(-2) }
  for (const { asked, name, xml } of [...examples, long]) {
    for (const variant of asked) {
      const { pdf, problem } = renderPdf({ xml, xmlName: `${name}.xml`, createdAt: 0, ...variant })
      if (!pdf) throw new Error(`${name}: ${problem}`)
      const suffix = [variant.language, variant.watermark, variant.style?.layout].filter(Boolean).join('-')
      const file = path.join(folder, `${name}-${suffix}.pdf`)
      writeFileSync(file, pdf)
      files.push(file)
      if (!embeddedFiles(Buffer.from(pdf))[0]?.bytes.equals(xml)) altered.push(file)
    }
  }
  return { files, altered }
}

function hasJava(): boolean {
  return ['java', 'mvn'].every(
    (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0,
  )
}

/** The lines of veraPDF about files that are no PDF/A-3a. */
function judge(files: readonly string[]): string[] {
  if (!existsSync(libraries)) {
    const pom = path.join(root, 'tools/pdf/pom.xml')
    execFileSync('mvn', ['-q', '-B', '-f', pom, copyDependencies, `-DoutputDirectory=${libraries}`], {
      stdio: 'inherit',
    })
  }
  const judgeFile = path.join(root, 'tools/pdf/JudgePdf.java')
  const output = execFileSync('java', ['-cp', path.join(libraries, '*'), judgeFile, ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = output.split('\n').filter((line) => /^(ok|bad) /.test(line))
  if (lines.length !== files.length)
    throw new Error(`veraPDF judged ${lines.length} of ${files.length} files`)
  return lines.filter((line) => line.startsWith('bad '))
}

const folder = mkdtempSync(path.join(tmpdir(), 'falaj-test-pdf-'))
try {
  const { altered, files } = renderAll(folder)
  const canJudge = hasJava()
  if (!canJudge) console.log('Java 17 and Maven are not here: veraPDF was not asked.')
  const bad = canJudge ? judge(files) : []
  for (const line of [...bad, ...altered.map((file) => `altered XML in ${file}`)]) console.log(line)
  if (canJudge) console.log(`PDF/A-3a by veraPDF: ${files.length - bad.length} of ${files.length}`)
  console.log(`XML taken out byte for byte: ${files.length - altered.length} of ${files.length}`)
  process.exitCode = bad.length + altered.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
