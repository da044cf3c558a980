import type { XmlElement } from '#core/xml'
import { ublNamespaces, xmlNamespace } from '#core/xml-namespaces'

/** Ways to write one and the same tree that its reader must not mind, and a few that it must. */
interface Style {
  readonly names: 'customary' | 'numbered' | 'own'
  readonly quote: '"' | "'"
  readonly layout: string | undefined
  readonly texts: 'plain' | 'cdata' | 'references' | 'torn'
  readonly random: () => number
}

export interface Variant {
  readonly text: string
  readonly how: string
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** The document as another program could have written it: prefixes, CDATA, comments, layout, references. */
export function writeVariant(root: XmlElement, random: () => number): Variant {
  const style: Style = {
    names: pick(random, ['customary', 'numbered', 'own']),
    quote: pick(random, ['"', "'"]),
    layout: pick(random, [undefined, '\n', '\n  ', ' <!-- layout --> ', '\t\n<?layout now?>\n']),
    texts: pick(random, ['plain', 'plain', 'cdata', 'references', 'torn']),
    random,
  }
  const declaration = pick(random, [
    '',
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  ])
  const before = pick(random, ['', '<!-- before -->\n', '<?xml-stylesheet href="a.xsl"?>'])
  const after = pick(random, ['', '\n', '<!-- after -->'])
  const text = `${declaration}${before}${write(root, new Map([['xml', xmlNamespace]]), style)}${after}`
  return { text, how: `${style.names} ${style.texts} ${JSON.stringify(style.layout ?? '')}` }
}

const customary = new Map<string, string>([
  [ublNamespaces.cac, 'cac'],
  [ublNamespaces.cbc, 'cbc'],
  [ublNamespaces.ext, 'ext'],
])

/** The prefix that a namespace has in this style; '' for the default namespace. */
function prefixFor(ns: string, style: Style): string {
  if (ns === '' || style.names === 'own') return ''
  if (style.names === 'customary') return customary.get(ns) ?? ''
  return `n${[...ns].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7)}`
}

function write(node: XmlElement, outer: ReadonlyMap<string, string>, style: Style): string {
  const scope = new Map(outer)
  const declared: string[] = []
  const declare = (prefix: string, ns: string): void => {
    if ((scope.get(prefix) ?? '') === ns) return
    scope.set(prefix, ns)
    declared.push(attribute(prefix === '' ? 'xmlns' : `xmlns:${prefix}`, ns, style))
  }
  const prefix = prefixFor(node.ns, style)
  declare(prefix, node.ns)
  const attributes = node.attributes.map(({ name, ns, value }) => {
    if (ns === '') return attribute(name, value, style)
    if (ns === xmlNamespace) return attribute(`xml:${name}`, value, style)
    const own = prefixFor(ns, { ...style, names: 'numbered' })
    declare(own, ns)
    return attribute(`${own}:${name}`, value, style)
  })
  const name = prefix === '' ? node.name : `${prefix}:${node.name}`
  const head = [name, ...declared, ...attributes].join(pick(style.random, [' ', ' ', '\n  ']))
  if (node.children.length === 0 && style.random() < 0.5) return `<${head}/>`
  const isMixed = node.children.some((child) => child.kind === 'text')
  const layout = isMixed || node.children.length === 0 ? '' : (style.layout ?? '')
  const content = node.children.map((child) =>
    child.kind === 'text' ? written(child.value, style) : write(child, scope, style),
  )
  return `<${head}>${content.map((part) => layout + part).join('')}${layout}</${name}>`
}

function attribute(name: string, value: string, style: Style): string {
  const quoted = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(style.quote, style.quote === '"' ? '&quot;' : '&apos;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `${name}=${style.quote}${quoted}${style.quote}`
}

function written(value: string, style: Style): string {
  const plain = (part: string) =>
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
  if (style.texts === 'plain' || style.random() < 0.4) return plain(value)
  // Seldom: most rules that read pieces of text end in an error on two.
  if (style.texts === 'torn' && style.random() < 0.95) return plain(value)
  if (style.texts === 'references')
    return Array.from(value, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`).join('')
  const at = Math.floor(style.random() * (value.length + 1))
  const isWhole = value.slice(0, at).isWellFormed()
  const [left, right] = isWhole ? [value.slice(0, at), value.slice(at)] : [value, '']
  if (style.texts === 'torn')
    return `${plain(left)}${pick(style.random, ['<!-- torn -->', '<?torn?>'])}${plain(right)}`
  if (value.includes(']]>') || value.includes('\r')) return plain(value)
  return `${plain(left)}<![CDATA[${right}]]>`
}
