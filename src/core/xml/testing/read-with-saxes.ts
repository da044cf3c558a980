import { SaxesParser } from 'saxes'
import { appendChild, element, type XmlElement } from '../tree.ts'

/** The tree as another parser reads it, text pieces joined; undefined when it refuses the text. */
export function readWithSaxes(source: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const holder = element('', 'holder')
  let current = holder
  let hasFailed = false
  const addText = (value: string): void => {
    const last = current.children.at(-1)
    if (current === holder || value === '') return
    if (last?.kind === 'text') last.value += value
    else current.children.push({ kind: 'text', value })
  }
  parser.on('error', () => {
    hasFailed = true
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const node = element(
      uri,
      local,
      Object.values(attributes)
        .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
        .map(({ local: name, uri: ns, value }) => ({ name, ns, value })),
    )
    appendChild(current, node)
    current = node
  })
  parser.on('closetag', () => {
    current = current.parent ?? holder
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(source).close()
  const [root] = holder.children
  return hasFailed || root?.kind !== 'element' ? undefined : root
}
