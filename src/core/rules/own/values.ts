import { ublNamespaces } from '#core/xml'
import { readDecimal, trimXml } from '../engine/decimal.ts'
import { advice, contextsOf } from '../engine/rule.ts'
import { text } from '../engine/select.ts'

const context = contextsOf('own-values')

/** Official rules pass over many a number that they do not compute with; the schema of UBL takes decimals only. */
export const valueContexts = [
  context(
    1,
    ['*Amount', '*Quantity', '*Percent', '*Rate', '*Numeric'],
    [advice('falaj-number-form', (node) => readDecimal(text(node)) !== undefined)],
    { when: (node) => node.ns === ublNamespaces.cbc && trimXml(text(node)) !== '' },
  ),
]
