import { dubaiDate } from '#core/calendar'
import { checkEnvelope, envelopeNamespace } from '#core/envelope'
import { type Finding, hasFatal } from '#core/findings'
import { checkInvoiceResponse, invoiceResponseCustomizationId } from '#core/invoice-response'
import { checkTree, documentKindOf } from '#core/rules'
import { checkMessageLevelStatus } from '#core/status'
import { checkTaxDataWithSource, taxDataNamespace } from '#core/tax-data'
import { childElements, cloneElement, firstChild, parseXml, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { type Command, CommandError, parseWords } from './command.ts'
import { inputsOf } from './inputs.ts'
import { progressOn } from './progress.ts'
import { Summary } from './summary.ts'
import type { Terminal } from './terminal.ts'

interface Verdict {
  /** What the file is, in words for people. */
  readonly kind: string
  readonly findings: readonly Finding[]
}

/** Judges one text by what it is: see {@link validateTree}. Never throws. */
function validateText(input: Uint8Array | string, today: string): Verdict {
  const parsed = parseXml(input)
  if (!parsed.root) return { kind: 'XML', findings: parsed.findings }
  return validateTree(parsed.root, today)
}

/** A PINT AE document, tax data document, message level status, invoice response, or an envelope around one of them. */
function validateTree(root: XmlElement, today: string): Verdict {
  if (root.ns === envelopeNamespace && root.name === 'StandardBusinessDocument')
    return validateEnvelope(root, today)
  const kind = documentKindOf(root)
  if (kind !== 'unknown') {
    const findings = checkTree(root, { today })
    return { kind: kind === 'invoice' ? 'PINT AE invoice' : 'PINT AE credit note', findings }
  }
  if (root.ns === taxDataNamespace)
    return { kind: 'tax data document', findings: checkTaxDataWithSource(root, { today }) }
  if (root.name === 'ApplicationResponse' && root.ns === ublNamespaces.applicationResponse) {
    return isInvoiceResponse(root)
      ? { kind: 'invoice response', findings: checkInvoiceResponse(root) }
      : { kind: 'message level status', findings: checkMessageLevelStatus(root) }
  }
  return { kind: 'unknown document', findings: checkTree(root, { today }) }
}

/** Both answers have the same root; one that does not say which it is counts as a message level status. */
function isInvoiceResponse(root: XmlElement): boolean {
  const specification = firstChild(root, ublNamespaces.cbc, 'CustomizationID')
  return (
    specification !== undefined && textOf(specification).trim().startsWith(invoiceResponseCustomizationId)
  )
}

/** The findings about the envelope, then those about the document in it, at their places in the whole file. */
function validateEnvelope(envelope: XmlElement, today: string): Verdict {
  const around = checkEnvelope(envelope)
  const [inside, ...more] = childElements(envelope).filter(
    ({ ns, name }) => ns !== envelopeNamespace || name !== 'StandardBusinessDocumentHeader',
  )
  if (!inside || more.length > 0) return { kind: 'envelope', findings: around }
  const { kind, findings } = validateTree(cloneElement(inside), today)
  const placed = findings.map((finding) =>
    finding.xpath === undefined
      ? finding
      : { ...finding, xpath: `/StandardBusinessDocument${finding.xpath}` },
  )
  return { kind: `envelope with ${kind}`, findings: [...around, ...placed] }
}

/** The finding as the command prints it: the place in the XML, for there is no form here to jump to. */
function lineOf(file: string, findings: readonly Finding[]): string {
  return `${JSON.stringify({
    file,
    valid: !hasFatal(findings),
    findings: findings.map(({ rule, severity, xpath, path, message }) => ({
      rule,
      severity,
      path: xpath ?? path,
      message,
    })),
  })}\n`
}

function report(file: string, { kind, findings }: Verdict): string {
  const fatal = findings.filter(({ severity }) => severity === 'fatal').length
  const warnings = findings.length - fatal
  const counts = [count(fatal, 'error'), count(warnings, 'warning')].filter((text) => text !== '').join(', ')
  const head = `${file}: ${fatal > 0 ? 'not valid' : 'valid'} (${kind}${counts === '' ? '' : `; ${counts}`})\n`
  const lines = findings.map(({ rule, severity, xpath, path, message }) => {
    const place = xpath ?? path
    return `  ${severity === 'fatal' ? 'error' : 'warning'} ${rule}${place === '' ? '' : ` at ${place}`}\n      ${message}\n`
  })
  return head + lines.join('')
}

function count(number: number, word: string): string {
  return number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`
}

/** Lets output go out and signals come in between two files: a closed pipe ends the work at once. */
const turn = async () => await new Promise((resolve) => setImmediate(resolve))

async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, switches, values } = parseWords(words, {
    switches: ['--json', '--summary'],
    values: ['--from'],
  })
  const list = values.get('--from')
  if (files.length === 0 && list === undefined) {
    throw new CommandError('name at least one file, folder or pattern, or - for standard input.')
  }
  if (list === '-' && files.includes('-')) {
    throw new CommandError('standard input is either a document (-) or a list of files (--from -), not both.')
  }
  const options = { isJson: switches.has('--json'), onlySummary: switches.has('--summary') }
  const summary = await validateAll(inputsOf({ words: files, list }, terminal), options, terminal)
  if (options.onlySummary && options.isJson) terminal.print(`${JSON.stringify(summary.toJson())}\n`)
  else if (!summary.isOfOneFile || options.onlySummary) {
    // Programs read the lines of JSON; people who watch see the counts beside them.
    if (!options.isJson) terminal.print(summary.toText())
    else if (terminal.isWatched) terminal.error(summary.toText())
  }
  return summary.exitCode
}

/** One file after the other, so that any number of them takes the memory of the largest. */
async function validateAll(
  inputs: ReturnType<typeof inputsOf>,
  options: { readonly isJson: boolean; readonly onlySummary: boolean },
  terminal: Terminal,
): Promise<Summary> {
  const today = dubaiDate(terminal.now().toISOString())
  const progress = progressOn(terminal)
  const summary = new Summary()
  for (const { name, bytes, problem } of inputs) {
    if (problem !== undefined) {
      progress.clear()
      terminal.error(`falaj validate: ${problem}\n`)
      summary.addUnreadable()
      continue
    }
    const verdict = validateText(bytes, today)
    summary.add(verdict.findings)
    if (!options.onlySummary) {
      progress.clear()
      terminal.print(options.isJson ? lineOf(name, verdict.findings) : report(name, verdict))
    }
    progress.show(summary.progress)
    await turn()
  }
  progress.clear()
  return summary
}

export const validateCommand: Command = {
  usage: 'validate FILE|FOLDER|PATTERN... [--from LIST] [--json] [--summary]',
  summary: `Checks PINT AE invoices and credit notes, tax data documents, message level statuses and invoice responses, by what they are, in their envelopes too. A ZIP archive stands for the .xml files in it, a folder for the .xml and .zip files in it and below.
      --from LIST  reads the names from a file, or from standard input (--from -): one a line, or NUL after each
      --json       one line of JSON a file
      --summary    only counts by rule at the end; with --json one JSON object
      When the shell says "Argument list too long", name the folder, put the pattern in quotes ('in/*.xml'), or hand the names over: find in -name '*.xml' -print0 | falaj validate --from -`,
  run,
}
