/** What a screen reader gets from the browser: the tree of accessible objects, and what live regions announce. */
import type { Page } from 'playwright-core'

/** An object of the tree that a reader stops at. */
export interface ReadObject {
  /** As in ARIA, such as `textbox`; texts are `StaticText`. */
  readonly role: string
  readonly name: string
  /** The texts that describe it: hints and errors of a field. */
  readonly description: string
  readonly value: string
  /** States such as `required`, `invalid`, `expanded`, `focused`, `modal`, `level`. */
  readonly states: Readonly<Record<string, unknown>>
}

interface AxNode {
  readonly nodeId: string
  readonly childIds?: readonly string[]
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly value?: { readonly value: string | number }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

/** The objects of the page in the order of reading. What is hidden, inert or decoration is not among them. */
export async function readTree(page: Page): Promise<ReadObject[]> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = (await devTools.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
  await devTools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const inOrder = (node: AxNode): AxNode[] => [
    node,
    ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id) ?? { nodeId: id, ignored: true })),
  ]
  return (nodes[0] ? inOrder(nodes[0]) : [])
    .filter(({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox')
    .map((node) => ({
      role: node.role?.value ?? '',
      name: plainText(node.name?.value),
      description: plainText(node.description?.value),
      value: plainText(node.value?.value),
      states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    }))
}

/** Text without the marks that isolate the direction of its parts. */
function plainText(text: string | number = ''): string {
  return String(text)
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .trim()
}
