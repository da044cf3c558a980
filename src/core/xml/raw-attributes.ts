import { instanceNamespace } from '#core/xml-namespaces'
import { NamespaceScope, type QualifiedName } from './names.ts'
import { Malformed } from './refusal.ts'
import type { XmlAttribute } from './tree.ts'

/** An attribute as it is written in a tag; it may declare a namespace. */
export interface RawAttribute {
  readonly name: QualifiedName
  readonly value: string
}

/** `xmlns` or `xmlns:prefix`. */
const isDeclaration = (name: QualifiedName): boolean => name.prefix === 'xmlns' || name.written === 'xmlns'

/** The scope inside an element with these attributes: a new one when they declare namespaces. */
export function scopeWith(raw: readonly RawAttribute[], outer: NamespaceScope): NamespaceScope {
  let scope: NamespaceScope | undefined
  for (const { name, value } of raw) {
    if (!isDeclaration(name)) continue
    scope ??= new NamespaceScope(outer)
    scope.declare(name.prefix === 'xmlns' ? name.local : '', value)
  }
  return scope ?? outer
}

/** The attributes of an element, without declarations of namespaces. Throws {@link Malformed}. */
export function toAttributes(raw: readonly RawAttribute[], scope: NamespaceScope): XmlAttribute[] {
  const [only] = raw
  if (only && raw.length === 1 && !isDeclaration(only.name)) {
    const { prefix, local } = only.name
    return [attributeOf(local, prefix === '' ? '' : scope.resolve(prefix), only.value, scope)]
  }
  const attributes: XmlAttribute[] = []
  const seen = raw.length > 1 ? new Set<string>() : undefined
  for (const { name, value } of raw) {
    const isDeclared = isDeclaration(name)
    const ns = name.prefix === '' || isDeclared ? '' : scope.resolve(name.prefix)
    if (seen) {
      const key = isDeclared ? name.written : `${ns} ${name.local}`
      if (seen.has(key)) throw new Malformed(`the attribute ${name.written.slice(0, 40)} stands twice`)
      seen.add(key)
    }
    if (!isDeclared) attributes.push(attributeOf(name.local, ns, value, scope))
  }
  return attributes
}

/** The attribute; what `xsi:type` names is resolved while its prefix is known. */
function attributeOf(name: string, ns: string, value: string, scope: NamespaceScope): XmlAttribute {
  if (ns !== instanceNamespace || name !== 'type') return { name, ns, value }
  const valueNs = scope.find(value.includes(':') ? value.slice(0, value.indexOf(':')).trim() : '')
  return valueNs === undefined ? { name, ns, value } : { name, ns, value, valueNs }
}
