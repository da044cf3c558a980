import type { XmlElement } from '#core/xml'
import { contextsOf, rule } from '../../engine/rule.ts'
import { attribute, fold, rawText, text } from '../../engine/select.ts'
import { length, readFloat } from '../../engine/values.ts'
import { isAbn, isCodiceFiscale, isGln, isMod11, isMod97, isPartitaIva } from './check-digits.ts'

const context = contextsOf('shared')

const schemeOf = (node: XmlElement): string => attribute(node, 'schemeID') ?? ''

/** Ids of some schemes. */
function ids(schemes: readonly string[], id: string, test: (value: string, node: XmlElement) => boolean) {
  return {
    schemes,
    rule: rule(id, (node) => !schemes.includes(schemeOf(node)) || test(fold(text(node)), node)),
  }
}

/** Ids of other countries' registers have the form and the check digits of their register. */
const registers = [
  ids(['0088'], 'ibr-068', (value) => /^[0-9]+$/.test(value) && isGln(value)),
  ids(['0007'], 'ibr-127', (value) => length(value) === 10 && !Number.isNaN(readFloat(value) ?? Number.NaN)),
  ids(['0192'], 'ibr-069', (value) => /^[0-9]{9}$/.test(value) && isMod11(value)),
  ids(['0184'], 'ibr-070', (_, node) => /^DK[0-9]{8}$/.test(rawText([node]))),
  ids(['0208'], 'ibr-113', (value) => /^[0-9]{10}$/.test(value) && isMod97(value)),
  ids(['0201'], 'ibr-114', (value) => /^[A-Za-z0-9]{6}$/.test(value)),
  ids(['0210', '9907'], 'ibr-115', (value) => isCodiceFiscale(value)),
  ids(['0211', '9906'], 'ibr-116', (value) => isPartitaIva(value)),
  ids(['0151'], 'ibr-120', (value) => /^[0-9]{11}$/.test(value) && isAbn(value)),
]

const schemes = new Set(registers.flatMap((register) => register.schemes))

/** The official file has a context for each scheme; an id has one scheme, so that these are one. */
export const identifierContexts = [
  context(
    1,
    ['cbc:EndpointID', 'cac:PartyIdentification/cbc:ID', 'cbc:CompanyID'],
    registers.map((register) => register.rule),
    { when: (node) => schemes.has(schemeOf(node)) },
  ),
]
