import { shapeOf } from '#core/shape'
import { isElement, type XmlAttribute, type XmlElement } from '#core/xml'
import { instanceNamespace } from '#core/xml-namespaces'
import { checkAttributes } from './attributes.ts'
import { trimmed } from './datatypes.ts'
import { type ContentFault, diagnoseAutomaton, diagnoseSequence } from './diagnose.ts'
import { type SchemaReport, shown } from './report.ts'
import type { Schema } from './schema.ts'
import {
  type Automaton,
  ElementDeclaration,
  type ElementsType,
  type Entry,
  type SchemaType,
  type Sequence,
  type Term,
  type ValueType,
} from './types.ts'
import { CheckNotes, pass } from './value-checks.ts'

const notBlank = /[^ \t\n\r]/

/**
 * Compares a tree with a schema, in one walk: each element is visited once, and its name looked up once in the model of
 * its parent. Contents of an element that is not allowed are skipped (XSD 1.0 part 1, 3.3.4 to 3.10.4).
 */
export class SchemaWalk {
  readonly #schema: Schema
  readonly #report: SchemaReport
  readonly #ids = new Set<string>()
  /** Records the values that are read in the first element of a shape. */
  #noted: CheckNotes | undefined

  constructor(schema: Schema, report: SchemaReport) {
    this.#schema = schema
    this.#report = report
  }

  /** Checks an element with the type of its declaration. */
  visit(node: XmlElement, declared: SchemaType, isDeclared = true): void {
    if (this.#report.isFull) return
    // The first element of a shape is checked in one pass, including its children.
    const shape = this.#noted ? undefined : shapeOf(node)
    if (!shape) return this.#visitWhole(node, declared, isDeclared)
    const { remainingChecks } = this.#schema
    const known = remainingChecks.find(declared, shape)
    if (known && pass(known, node)) return
    if (known) return this.#visitWhole(node, declared, isDeclared)
    const noted = new CheckNotes(node)
    const { length } = this.#report.findings
    this.#noted = noted
    this.#visitWhole(node, declared, isDeclared)
    this.#noted = undefined
    if (!noted.isOpen && this.#report.findings.length === length)
      remainingChecks.remember(declared, shape, noted.checks)
  }

  /** Checks an element without the cache of its shape. */
  #visitWhole(node: XmlElement, declared: SchemaType, isDeclared: boolean): void {
    const type = this.#typeOf(node, declared, isDeclared)
    if (type.kind === 'any') return this.#visitAny(node)
    checkAttributes(node, type.attributes, this.#ids, this.#report, this.#noted)
    if (type.kind === 'value') this.#visitValue(node, type)
    else if (!type.model) this.#visitEmpty(node, type)
    else if (type.model.kind === 'sequence') this.#visitSequence(node, type.model, type.isMixed)
    else this.#visitAutomaton(node, type.model, type.isMixed)
  }

  /** The type that `xsi:type` names, where it may (3.3.4, clause 4); otherwise that of the declaration. */
  #typeOf(node: XmlElement, declared: SchemaType, isDeclared: boolean): SchemaType {
    let type = declared
    for (const attribute of node.attributes) {
      if (attribute.ns !== instanceNamespace) continue
      if (attribute.name === 'type') {
        const namedType = this.#typeNamed(attribute)
        if (namedType && isDerived(namedType, declared)) type = namedType
        else this.#report.add('falaj-schema-type', node, { value: shown(attribute.value) }, '/@xsi:type')
      }
      // No element is declared as nillable (3.3.4, clause 3.1).
      if (attribute.name === 'nil' && isDeclared)
        this.#report.add('falaj-schema-attribute', node, { attribute: 'xsi:nil' }, '/@xsi:nil')
    }
    return type
  }

  #typeNamed({ value, valueNs }: XmlAttribute): SchemaType | undefined {
    const name = trimmed(value)
    return valueNs === undefined ? undefined : this.#schema.type(valueNs, name.slice(name.indexOf(':') + 1))
  }

  /** Any content: declared elements are checked, and the contents of the others. Not recursive: it may be deep. */
  #visitAny(node: XmlElement): void {
    const { anyType } = this.#schema
    const pending: XmlElement[] = []
    const addChildren = ({ children }: XmlElement) => {
      for (const child of children.toReversed()) if (isElement(child)) pending.push(child)
    }
    addChildren(node)
    for (let child = pending.pop(); child && !this.#report.isFull; child = pending.pop()) {
      const declaration = this.#schema.element(child.ns, child.name)
      if (declaration) this.visit(child, declaration.type)
      else if (this.#typeOf(child, anyType, false).kind === 'any') addChildren(child)
      else this.visit(child, anyType, false)
    }
  }

  #visitValue(node: XmlElement, { datatype }: ValueType): void {
    let value = ''
    for (const child of node.children) {
      if (child.kind === 'text') value += child.value
      else {
        const parent = this.#report.nameOf(node)
        return this.#report.add('falaj-schema-nested-element', child, { parent })
      }
    }
    if (!datatype.accepts) return
    this.#noted?.add(node, undefined, datatype.accepts)
    if (!datatype.accepts(value)) {
      const { name: type, example: expected } = datatype
      this.#report.add('falaj-schema-datatype', node, { value: shown(value), type, expected })
    }
  }

  /** Nothing may stand in it, not even white space (3.4.4, clause 2.1). */
  #visitEmpty(node: XmlElement, { isMixed }: ElementsType): void {
    const child = node.children.find((one) => isElement(one) || !isMixed)
    if (!child) return
    if (isElement(child)) this.#unexpected(node, child, [])
    else this.#report.add('falaj-schema-text', node, { value: shown(child.value) })
  }

  #visitSequence(node: XmlElement, model: Sequence, isMixed: boolean): void {
    const { slots, nextRequired } = model
    const from = this.#report.findings.length
    let at = -1
    let isFaulty = false
    for (const child of node.children) {
      if (child.kind === 'text') {
        if (!isMixed) this.#refuseText(node, child.value)
        continue
      }
      const entry = model.find(child.ns, child.name)
      if (!entry) {
        isFaulty = true
        continue
      }
      const { to } = entry
      const isNext = to === at ? slots[to]?.isRepeatable : to > at && (nextRequired[at + 1] ?? 0) >= to
      if (!isNext) isFaulty = true
      at = to
      this.#visitTerm(node, child, entry.term)
    }
    if (!isFaulty && (nextRequired[at + 1] ?? 0) === slots.length) return
    this.#tell(node, diagnoseSequence(model, node.children.filter(isElement)), from)
  }

  #visitAutomaton(node: XmlElement, model: Automaton, isMixed: boolean): void {
    const from = this.#report.findings.length
    let state: number | undefined = 0
    for (const child of node.children) {
      if (child.kind === 'text') {
        if (!isMixed) this.#refuseText(node, child.value)
        continue
      }
      const step: Entry | undefined =
        state === undefined ? undefined : model.step(state, child.ns, child.name)
      state = step?.to
      const entry = step ?? model.find(child.ns, child.name)
      if (entry) this.#visitTerm(node, child, entry.term)
    }
    if (state !== undefined && model.isEnd(state)) return
    this.#tell(node, diagnoseAutomaton(model, node.children.filter(isElement)), from)
  }

  #refuseText(node: XmlElement, value: string): void {
    if (this.#noted) this.#noted.isOpen = true
    if (notBlank.test(value)) this.#report.add('falaj-schema-text', node, { value: shown(value) })
  }

  #visitTerm(parent: XmlElement, child: XmlElement, term: Term): void {
    if (term instanceof ElementDeclaration) return this.visit(child, term.type)
    const declaration = this.#schema.element(child.ns, child.name)
    if (declaration) this.visit(child, declaration.type)
    else if (term.isStrict) this.#unexpected(parent, child, [])
    else this.visit(child, this.#schema.anyType, false)
  }

  #unexpected(parent: XmlElement, child: XmlElement, expected: readonly Term[]): void {
    const params = { parent: this.#report.nameOf(parent), expected: this.#report.listOf(expected) }
    this.#report.add('falaj-schema-unexpected-element', child, params)
  }

  /** Reports errors of the children of an element, before errors inside them. */
  #tell(node: XmlElement, faults: readonly ContentFault[], from: number): void {
    const report = this.#report
    const within = report.findings.splice(from)
    const parent = report.nameOf(node)
    for (const { kind, child, terms, times } of faults) {
      if (kind === 'missing' || !child) {
        const element = report.listOf(terms, ' | ')
        const [first] = terms
        const below = first instanceof ElementDeclaration ? `/${report.nameOf(first)}` : ''
        report.add('falaj-schema-missing-element', node, { parent, element }, below)
      } else if (kind === 'unexpected') this.#unexpected(node, child, terms)
      else if (kind === 'order')
        report.add('falaj-schema-order', child, { parent, expected: report.listOf(terms) })
      else report.add('falaj-schema-repeated-element', child, { parent, times: String(times) })
    }
    for (const finding of within) if (!report.isFull) report.findings.push(finding)
  }
}

/** Whether a type may stand for another: it is the same, or derived from it, or the other is any type at all. */
function isDerived(type: SchemaType, from: SchemaType): boolean {
  if (from.kind === 'any' || type === from) return true
  if (type.kind !== 'value') return false
  for (let base = type.base; base; base = base.base) if (base === from) return true
  return false
}
