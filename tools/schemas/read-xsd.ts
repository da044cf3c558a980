import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attributeOf, childElements, parseXml, type XmlElement } from '#core/xml'

const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'

/** One schema document: its tree, its target namespace, and the prefixes that its root declares. */
export interface SchemaFile {
  readonly root: XmlElement
  readonly ns: string
  readonly prefixes: ReadonlyMap<string, string>
}

/** A top-level component beside the file that it stands in. */
export interface Component {
  readonly node: XmlElement
  readonly file: SchemaFile
}

/** All components of one kind by `namespace name`. */
export interface Components {
  readonly files: readonly SchemaFile[]
  readonly elements: ReadonlyMap<string, Component>
  readonly types: ReadonlyMap<string, Component>
  readonly groups: ReadonlyMap<string, Component>
}

/**
 * Reads a schema with all its includes and imports. `locate` resolves a location that is not a relative path. Throws if
 * the file is not a schema.
 */
export function readSchemas(
  files: readonly string[],
  locate: (location: string) => string | undefined,
): Components {
  const read = new Map<string, SchemaFile>()
  const pending = [...files]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (read.has(file)) continue
    const schema = readSchema(file)
    read.set(file, schema)
    for (const kind of ['include', 'import'])
      for (const node of childElements(schema.root, xsdNamespace, kind)) {
        const location = attributeOf(node, 'schemaLocation')
        if (location !== undefined) pending.push(locate(location) ?? join(dirname(file), location))
      }
  }
  const all = [...read.values()]
  return {
    files: all,
    elements: collect(all, ['element']),
    types: collect(all, ['complexType', 'simpleType']),
    groups: collect(all, ['group']),
  }
}

function readSchema(file: string): SchemaFile {
  // The one document type declaration (xmldsig) declares nothing that its text uses.
  const text = readFileSync(file, 'utf8').replace(/<!DOCTYPE[^[>]*\[[^\]]*\]>/, '')
  const { root, findings } = parseXml(text)
  if (!root || root.ns !== xsdNamespace) throw new Error(`${file}: ${findings?.[0]?.message ?? 'no schema'}`)
  const tag = /<(?:\w+:)?schema\s[^>]*>/.exec(text)?.[0] ?? ''
  const prefixes = new Map<string, string>()
  for (const [, prefix = '', uri = ''] of tag.matchAll(/\sxmlns(?::([\w-]+))?\s*=\s*["']([^"']*)["']/g))
    prefixes.set(prefix, uri)
  if (attributeOf(root, 'elementFormDefault') !== 'qualified')
    throw new Error(`${file}: unqualified elements`)
  if (attributeOf(root, 'attributeFormDefault') === 'qualified')
    throw new Error(`${file}: qualified attributes`)
  return { root, ns: attributeOf(root, 'targetNamespace') ?? '', prefixes }
}

function collect(files: readonly SchemaFile[], kinds: readonly string[]): Map<string, Component> {
  const found = new Map<string, Component>()
  for (const file of files)
    for (const kind of kinds)
      for (const node of childElements(file.root, xsdNamespace, kind))
        found.set(`${file.ns} ${attributeOf(node, 'name') ?? ''}`, { node, file })
  return found
}

/** The children of a schema component that mean something. */
export function partsOf(node: XmlElement): XmlElement[] {
  return childElements(node, xsdNamespace).filter(({ name }) => name !== 'annotation')
}

/** The namespace and local name that a qualified name in an attribute stands for. */
export function resolve(file: SchemaFile, written: string): { ns: string; name: string } {
  const cut = written.indexOf(':')
  const ns = file.prefixes.get(cut < 0 ? '' : written.slice(0, cut))
  if (ns === undefined && cut >= 0) throw new Error(`the prefix of ${written} is not declared`)
  return { ns: ns ?? '', name: written.slice(cut + 1) }
}

export { xsdNamespace }
