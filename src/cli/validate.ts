import { dubaiDate } from '#core/calendar'
import { checkEnvelope, envelopeNamespace } from '#core/envelope'
import { type Finding, hasFatal } from '#core/findings'
import { checkInvoiceResponse, invoiceResponseCustomizationId } from '#core/invoice-response'
import { checkTree, documentKindOf } from '#core/rules'
import { checkMessageLevelStatus } from '#core/status'
import { checkTaxDataWithSource, taxDataNamespace } from '#core/tax-data'
import {
  childElements,
  cloneElement,
  firstChild,
  parseXml,
  textOf,
  ublNamespaces,
  type XmlElement,
} from '#core/xml'
import { type Command, CommandError, parseWords } from './command.ts'
import { inputsOf } from './inputs.ts'
import { progressOn } from './progress.ts'
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

async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, switches } = parseWords(words, { switches: ['--json'] })
  if (files.length === 0) throw new CommandError('name at least one file, or - for standard input.')
  const today = dubaiDate(terminal.now().toISOString())
  const progress = progressOn(terminal)
  let code = 0
  let done = 0
  let broken = 0
  for (const { name, bytes, problem } of inputsOf(files, terminal)) {
    done += 1
    if (problem !== undefined) {
      progress.clear()
      terminal.error(`falaj validate: ${problem}\n`)
      code = 2
      continue
    }
    const verdict = validateText(bytes, today)
    const isBroken = hasFatal(verdict.findings)
    if (isBroken) broken += 1
    if (isBroken && code === 0) code = 1
    progress.clear()
    terminal.print(switches.has('--json') ? lineOf(name, verdict.findings) : report(name, verdict))
    progress.show(`${done} checked, ${broken} not valid`)
  }
  progress.clear()
  return code
}

export const validateCommand: Command = {
  usage: 'validate FILE... [--json]',
  summary:
    'Checks PINT AE invoices and credit notes, tax data documents, message level statuses and invoice responses, by what they are, in their envelopes too. A ZIP archive stands for the .xml files in it.',
  run,
}
