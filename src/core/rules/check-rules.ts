import { daysBetween, isPlainDate } from '#core/calendar'
import { completeParams, type Finding, sentenceFor } from '#core/findings'
import { modelPathFor } from '#core/ubl'
import { createLocator, type XmlElement } from '#core/xml'
import { documentKindOf } from './document-kind.ts'
import { nameOf } from './engine/document-index.ts'
import type { Hit, Stop } from './engine/evaluate.ts'
import { advice, type Params } from './engine/rule.ts'
import { all, fold, text } from './engine/select.ts'
import { type RulePack, rulePackById, rulePackFor } from './packs.ts'
import { specificationOfTree } from './specification.ts'

export interface CheckOptions {
  /** Id of the rule pack; that of the date of issue without it. */
  readonly pack?: string
  /** Today (YYYY-MM-DD, Asia/Dubai); with it, documents dated in the future or long ago are findings. */
  readonly today?: string
}

/**
 * Applies all rules of the specification, then ours, but not the schema: for documents that we write, which conform to
 * it. Findings are in the order of the document. Never throws because of the contents.
 */
export function checkRules(root: XmlElement, options: CheckOptions = {}): Finding[] {
  const pack = packFor(root, options)
  const { hits, stops } = pack.rules[specificationOfTree(root)].evaluate(root)
  const dated = options.today === undefined ? [] : datedFarFrom(root, options.today)
  if (hits.length === 0 && stops.length === 0) return dated
  const paths = createPaths(root)
  const stoppedAt = new Set(stops.flatMap(({ rule, cause }) => (rule.severity === 'fatal' ? cause.node : [])))
  const findings = hits
    .filter(({ rule, node }) => rule.id !== 'falaj-number-form' || !stoppedAt.has(node))
    .map((hit) => findingOf(hit, paths))
  return [...unreadable(stops, paths), ...findings, ...dated]
}

/** The requested pack, otherwise that of the date of issue, otherwise the current one. */
function packFor(root: XmlElement, options: CheckOptions): RulePack {
  if (options.pack !== undefined) return rulePackById(options.pack)
  const [date] = all(root, 'cbc:IssueDate')
  return rulePackFor(date && fold(text(date)), options.today)
}

/** Days after which a document is dated so long ago that its year is probably mistyped. */
const longAgo = 300

/** Compares the date of issue with today: a date in the future or implausibly long ago is a finding. */
function datedFarFrom(root: XmlElement, today: string): Finding[] {
  const [node] = all(root, 'cbc:IssueDate')
  const date = node && fold(text(node))
  if (!node || !date || !isPlainDate(date)) return []
  const isFuture = date > today
  if (!isFuture && daysBetween(date, today) <= longAgo) return []
  const rule = advice(isFuture ? 'falaj-issue-date-future' : 'falaj-issue-date-old', () => false)
  return [findingOf({ rule, node, params: { days: String(longAgo) } }, createPaths(root))]
}

function findingOf(hit: Hit, paths: Paths): Finding {
  const { rule, node } = hit
  const { target, xpath } = targetOf(node, rule.target, paths)
  const params = completeParams(rule.id, { ...describe(target ?? node), ...hit.params })
  return {
    rule: rule.id,
    severity: rule.severity,
    path: paths.inModel(xpath),
    xpath,
    message: sentenceFor(rule.id, params),
    params,
  }
}

/** The element that users have to correct, if there is one, and its place in any case. */
function targetOf(
  node: XmlElement,
  wanted: string | undefined,
  paths: Paths,
): { target: XmlElement | undefined; xpath: string } {
  if (wanted === undefined) return { target: node, xpath: paths.locate(node) }
  const [, path = '', attribute = ''] = /^(.*?)(\/@\w+)?$/.exec(paths.translate(wanted)) ?? []
  const [target] = all(node, path)
  return { target, xpath: (target ? paths.locate(target) : joinPath(paths.locate(node), path)) + attribute }
}

/** Places in the XML and in the model. */
interface Paths {
  readonly locate: (node: XmlElement) => string
  readonly inModel: (xpath: string) => string
  /** Targets are written as they stand in invoices; credit notes name three elements otherwise. */
  readonly translate: (target: string) => string
}

const creditNoteNames: readonly (readonly [invoice: string, creditNote: string])[] = [
  ['cac:InvoiceLine', 'cac:CreditNoteLine'],
  ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'],
  ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'],
]

const lineStep = /^(\/\w+\/cac:(?:Invoice|CreditNote)Line)\[(\d+)\]/

function createPaths(root: XmlElement): Paths {
  const isCreditNote = documentKindOf(root) === 'creditNote'
  return {
    locate: createLocator(),
    translate: (target) =>
      isCreditNote ? creditNoteNames.reduce((path, [from, to]) => path.replace(from, to), target) : target,
    inModel: modelPathsIn(root),
  }
}

/** Answers which place of the model a place in the XML is; '' where the model has none. */
export function modelPathsIn(root: XmlElement): (xpath: string) => string {
  return (xpath) => {
    // Looking up a late line counts all lines before it, so the place is looked up on the first line instead.
    const line = lineStep.exec(xpath)
    const index = Number(line?.[2] ?? 0) - 1
    if (!line || index < 100) return modelPathFor(xpath, root) ?? ''
    return (modelPathFor(xpath.replace(lineStep, '$1[1]')) ?? '').replace('lines[0]', `lines[${index}]`)
  }
}

/** A target that is missing is located below the nearest element of its path that is there. */
function joinPath(base: string, target: string): string {
  const parts = base.split('/')
  for (const step of target.split('/')) {
    if (step === '..') parts.pop()
    else parts.push(step)
  }
  return parts.join('/')
}

/** Parameters of every sentence: the line and its value. */
function describe(node: XmlElement): Params {
  const params: Record<string, string> = {}
  for (let above: XmlElement | undefined = node; above; above = above.parent) {
    const name = nameOf(above)
    if (name === 'cac:InvoiceLine' || name === 'cac:CreditNoteLine') {
      const [id] = all(above, 'cbc:ID')
      params['line'] = id ? fold(text(id)) : ''
    }
  }
  if (!node.children.some((child) => child.kind === 'element')) params['value'] = shown(text(node))
  return params
}

/** Invisible characters: marks of direction and of zero width, soft hyphens, byte order marks. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * A value for display: a blank before or after it, and an invisible character, is written as `␣`. Without them, a
 * value that is wrong because of them alone would look right.
 */
function shown(value: string): string {
  const folded = fold(value)
  const around = folded === '' ? ['', ''] : [/^\s/, /\s$/].map((blank) => (blank.test(value) ? '␣' : ''))
  return around.join(folded.replace(unseen, '␣')).slice(0, 100)
}

/**
 * One finding for each element that stopped an official rule, however many rules it stopped. A check that only advises
 * reports nothing about values that it cannot read, and never stops a document.
 */
function unreadable(stops: readonly Stop[], paths: Paths): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { rule: stopped, cause } of stops) {
    if (stopped.severity !== 'fatal') continue
    const xpath = paths.locate(cause.node)
    const rule = `falaj-${cause.kind}`
    const key = `${rule} ${xpath}`
    if (findings.has(key)) continue
    const params = completeParams(rule, { ...describe(cause.node), element: nameOf(cause.node) })
    findings.set(key, {
      rule,
      severity: 'fatal',
      path: paths.inModel(xpath),
      xpath,
      message: sentenceFor(rule, params),
      params,
    })
  }
  return [...findings.values()]
}
