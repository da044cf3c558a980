import { attributeOf, type XmlElement } from '#core/xml'
import { instanceNamespace, xmlNamespace } from '#core/xml-namespaces'
import { type SchemaReport, shown } from './report.ts'
import type { Attributes } from './types.ts'
import type { CheckNotes } from './value-checks.ts'

/** The attributes that any element may have: `xsi:type`, `xsi:schemaLocation` and the like (XSD 1.0 part 1, 2.6). */
const instanceAttributes = new Set(['type', 'nil', 'schemaLocation', 'noNamespaceSchemaLocation'])

/**
 * Compares the attributes of an element with those of its type: unknown, missing, or invalid (3.4.4, clauses 3 and 4).
 * @param noted records the values that are read
 * @param ids the values of type `xs:ID` found so far in the document; each may occur once (3.3.4, clause 7)
 */
export function checkAttributes(
  node: XmlElement,
  { uses, required, others }: Attributes,
  ids: Set<string>,
  report: SchemaReport,
  noted: CheckNotes | undefined,
): void {
  for (const { ns, name, value } of node.attributes) {
    if (ns === instanceNamespace && instanceAttributes.has(name)) continue
    const use = ns === '' ? uses.get(name) : undefined
    if (!use) {
      const written = ns === xmlNamespace ? `xml:${name}` : report.nameOf({ ns, name })
      // These schemas declare no global attributes, so a strict wildcard matches none.
      if (others !== 'lax') report.add('falaj-schema-attribute', node, { attribute: written }, `/@${written}`)
      continue
    }
    const { datatype } = use
    if (datatype.accepts) noted?.add(node, name, datatype.accepts)
    if (noted && datatype.name === 'xs:ID') noted.isOpen = true
    if (datatype.accepts && !datatype.accepts(value)) {
      const { name: type, example: expected } = datatype
      const element = `${report.nameOf(node)}/@${name}`
      report.add('falaj-schema-datatype', node, { element, value: shown(value), type, expected }, `/@${name}`)
    } else if (datatype.name === 'xs:ID') {
      const id = value.trim()
      if (ids.has(id)) report.add('falaj-schema-id', node, { value: shown(id) }, `/@${name}`)
      ids.add(id)
    }
  }
  for (const name of required) {
    if (attributeOf(node, name) !== undefined) continue
    report.add('falaj-schema-missing-attribute', node, { attribute: name }, `/@${name}`)
  }
}
