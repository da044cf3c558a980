/**
 * The official schema and stylesheets on the JVM, which is what most providers run: javax.xml.validation and Saxon-HE.
 * Needs Java 17 and Maven, which fetches Saxon-HE once.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { referenceFolder } from '../tools/reference.ts'

const folder = path.join(import.meta.dirname, 'saxon-he')
const libraries = path.join(import.meta.dirname, '../node_modules/.cache/falaj/saxon-he')
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

/** What the JVM runs on a document: the stylesheets, the schema, or the schema and then the stylesheets. */
export type OfficialLayers = 'rules' | 'schema' | 'both'

export interface OfficialOnJvm {
  /**
   * Processor milliseconds of a run, and the number of findings.
   * @param warmUp processor milliseconds to run before
   * @param budget processor milliseconds to measure for
   */
  readonly measure: (
    layers: OfficialLayers,
    file: string,
    warmUp: number,
    budget: number,
  ) => Promise<{ cpu: number; findings: number }>
  readonly end: () => void
}

/** Starts the JVM with the official files for invoices of the billing specification. Throws without Java or Maven. */
export function startSaxonHe(): OfficialOnJvm {
  if (!existsSync(libraries)) {
    const pom = path.join(folder, 'pom.xml')
    execFileSync('mvn', ['-q', '-B', '-f', pom, copyDependencies, `-DoutputDirectory=${libraries}`], {
      stdio: 'inherit',
    })
  }
  const reference = referenceFolder() ?? ''
  const rules = path.join(reference, 'pint-ae/billing/trn-invoice/schematron')
  const child = spawn(
    'java',
    [
      ...['-cp', path.join(libraries, '*'), path.join(folder, 'OfficialOnJvm.java')],
      path.join(reference, 'xsd/ubl-2.1/xsd/maindoc/UBL-Invoice-2.1.xsd'),
      path.join(rules, 'PINT-UBL-validation-preprocessed.xslt'),
      path.join(rules, 'PINT-jurisdiction-aligned-rules.xslt'),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    measure: async (layers, file, warmUp, budget) => {
      child.stdin.write(`${[layers, file, warmUp, budget].join('\t')}\n`)
      const { value, done } = await answers.next()
      if (done) throw new Error('the JVM ended; run bench/saxon-he/OfficialOnJvm.java by hand to see why')
      const [cpu = Number.NaN, findings = 0] = value.split(' ').map(Number)
      return { cpu, findings }
    },
    end: () => child.stdin.end(),
  }
}
