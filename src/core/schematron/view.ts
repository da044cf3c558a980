import { childElements, textOf, type XmlElement } from '#core/xml'

export type Prefixes = Readonly<Record<string, string>>

/** An expression that allows one value met several: the official rules end in an error there, which is a refusal. */
export class RepeatedValue extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} occurs more than once`)
    this.name = 'RepeatedValue'
    this.path = path
  }
}

/** Trimmed, and with each run of white space as one space, as `normalize-space()` does. */
export function normalizeSpace(value: string): string {
  return value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
}

/** How a rule looks at its context element: short paths of prefixed names, read as XPath 2.0 reads them. */
export interface View {
  readonly node: XmlElement
  readonly parent: View | null
  /** All elements at the end of a path such as `cac:Party/cbc:EndpointID`. */
  select(path: string): View[]
  exists(path: string): boolean
  count(path: string): number
  /** The normalized text of the one element at the end of the path; '' when there is none. Throws RepeatedValue. */
  text(path: string): string
  /** The value of an attribute on the one element that has it; `undefined` when none has. Throws RepeatedValue. */
  attribute(path: string, name: string): string | undefined
  /** The values of an attribute on all elements at the end of the path, as they stand. */
  attributes(path: string, name: string): string[]
  /** True when a child element bears one of these local names, in whatever namespace. */
  has(names: readonly string[]): boolean
}

/** A view of an element. A step `*` stands for any element. */
export function viewOf(node: XmlElement, prefixes: Prefixes, parent: View | null = null): View {
  const select = (path: string): View[] => {
    let views: View[] = [view]
    for (const step of path.split('/')) views = views.flatMap((one) => children(one, step, prefixes))
    return views
  }
  const view: View = {
    node,
    parent,
    select,
    exists: (path) => select(path).length > 0,
    count: (path) => select(path).length,
    text: (path) => {
      const found = select(path)
      if (found.length > 1) throw new RepeatedValue(path)
      return found[0] === undefined ? '' : normalizeSpace(textOf(found[0].node))
    },
    attribute: (path, name) => {
      const values = view.attributes(path, name)
      if (values.length > 1) throw new RepeatedValue(`${path}/@${name}`)
      return values[0]
    },
    attributes: (path, name) =>
      select(path).flatMap((one) =>
        one.node.attributes
          .filter((attribute) => attribute.name === name && attribute.ns === '')
          .map(({ value }) => value),
      ),
    has: (names) => node.children.some((child) => child.kind === 'element' && names.includes(child.name)),
  }
  return view
}

function children(view: View, step: string, prefixes: Prefixes): View[] {
  if (step === '*') return childElements(view.node).map((child) => viewOf(child, prefixes, view))
  const [prefix, name] = step.split(':') as [string, string | undefined]
  const ns = prefixes[prefix]
  if (name === undefined || ns === undefined)
    throw new RangeError(`"${step}" is not a prefixed name of this rule set`)
  return childElements(view.node, ns, name).map((child) => viewOf(child, prefixes, view))
}
