import type { XmlElement } from '#core/xml'
import { contextsOf, rule } from '../../engine/rule.ts'
import { attribute, fold, rawText, text } from '../../engine/select.ts'
import { length, readFloat } from '../../engine/values.ts'
import { isAbn, isCodiceFiscale, isGln, isMod11, isMod97, isPartitaIva } from './check-digits.ts'

const context = contextsOf('shared')

/** Ids of a scheme: endpoints, party ids and company ids. */
function ids(
  order: number,
  schemes: readonly string[],
  id: string,
  test: (value: string, node: XmlElement) => boolean,
) {
  return context(
    order,
    ['cbc:EndpointID', 'cac:PartyIdentification/cbc:ID', 'cbc:CompanyID'],
    [rule(id, (node) => test(fold(text(node)), node))],
    { when: (node) => schemes.includes(attribute(node, 'schemeID') ?? '') },
  )
}

/** Ids of other countries' registers have the form and the check digits of their register. */
export const identifierContexts = [
  ids(1, ['0088'], 'ibr-068', (value) => /^[0-9]+$/.test(value) && isGln(value)),
  ids(
    2,
    ['0007'],
    'ibr-127',
    (value) => length(value) === 10 && !Number.isNaN(readFloat(value) ?? Number.NaN),
  ),
  ids(3, ['0192'], 'ibr-069', (value) => /^[0-9]{9}$/.test(value) && isMod11(value)),
  ids(4, ['0184'], 'ibr-070', (_, node) => /^DK[0-9]{8}$/.test(rawText([node]))),
  ids(5, ['0208'], 'ibr-113', (value) => /^[0-9]{10}$/.test(value) && isMod97(value)),
  ids(6, ['0201'], 'ibr-114', (value) => /^[A-Za-z0-9]{6}$/.test(value)),
  ids(7, ['0210', '9907'], 'ibr-115', (value) => isCodiceFiscale(value)),
  ids(8, ['0211', '9906'], 'ibr-116', (value) => isPartitaIva(value)),
  ids(9, ['0151'], 'ibr-120', (value) => /^[0-9]{11}$/.test(value) && isAbn(value)),
]
