import { creditNoteMapping, invoiceMapping, termsWithoutElement } from './mapping-document.ts'
import type { MappingNode } from './mapping-types.ts'
import { join } from './scope.ts'

/** Where a business term stands. */
interface TermLocation {
  /** `IBT-131`, `BTAE-08`, `IBG-25`. */
  readonly term: string
  /** Below the root of an Invoice; undefined for the few that only credit notes have. */
  readonly xpath: string | undefined
  /** Below the root of a CreditNote. */
  readonly creditNoteXpath: string | undefined
  /** In the model, lists as `[]`; amounts that are computed begin with `totals.`. '' for the whole document. */
  readonly path: string
}

type Visit = (terms: string, xpath: string, path: string) => void

function visitAll(
  nodes: readonly MappingNode[],
  xpath: string,
  doc: string,
  totals: string,
  visit: Visit,
): void {
  const at = (path: string) => (path.startsWith('=') ? join(totals, path.slice(1)) : join(doc, path))
  for (const node of nodes) {
    const here = xpath === '' ? node.name : `${xpath}/${node.name}`
    if (node.kind === 'constant') {
      if (node.term) visit(node.term, here, doc)
    } else if (node.kind === 'leaf') {
      const path = node.first ?? node.path
      if (node.term) visit(node.term, here, path === 'typeCode' ? 'kind' : at(path ?? ''))
      for (const attribute of node.attributes ?? []) {
        if (attribute.term) visit(attribute.term, `${here}/@${attribute.name}`, at(attribute.path))
      }
    } else if (node.kind === 'group') {
      const inner = node.at === undefined ? doc : join(doc, node.at)
      if (node.term) visit(node.term, here, inner)
      visitAll(node.children, here, inner, totals, visit)
    } else {
      const inner = node.at.startsWith('=') ? '' : `${join(doc, node.at)}[]`
      const innerTotals = `${join(totals, node.at.startsWith('=') ? node.at.slice(1) : (node.totals ?? node.at))}[]`
      if (node.term) visit(node.term, here, inner || innerTotals)
      visitAll(
        node.children ?? (node.leaf ? [node.leaf] : []),
        node.leaf ? xpath : here,
        inner,
        innerTotals,
        visit,
      )
    }
  }
}

/** All business terms and groups of PINT AE 1.0.4 with their places in XML and model, from the mapping itself. */
export function termLocations(): TermLocation[] {
  const places = new Map<string, { xpath?: string; creditNoteXpath?: string; path: string }>()
  const collect = (nodes: readonly MappingNode[], key: 'xpath' | 'creditNoteXpath') => {
    visitAll(nodes, '', '', 'totals', (terms, xpath, path) => {
      for (const term of terms.split(' ')) {
        const locations = places.get(term)
        if (!locations) places.set(term, { [key]: xpath, path })
        else if (locations[key] === undefined) locations[key] = xpath
      }
    })
  }
  collect(invoiceMapping, 'xpath')
  collect(creditNoteMapping, 'creditNoteXpath')
  for (const term of termsWithoutElement) places.set(term, { path: '' })
  return [...places].map(([term, { xpath, creditNoteXpath, path }]) => ({
    term,
    xpath,
    creditNoteXpath,
    path,
  }))
}
