import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkXml } from './index.ts'

const example = readFileSync(
  new URL('../../../examples/standard-tax-invoice/document.xml', import.meta.url),
  'utf8',
)

function rulesFor(scheme: string, value: string): string[] {
  const id = `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${value}</cbc:ID></cac:PartyIdentification>`
  const xml = example.replace('<cac:PartyName>', `${id}<cac:PartyName>`)
  return checkXml(xml)
    .findings.filter(({ severity }) => severity === 'fatal')
    .map(({ rule }) => rule)
}

/** Scheme, rule, numbers with the right form and check digits, numbers without. */
const registers: readonly [string, string, readonly string[], readonly string[]][] = [
  ['0088', 'ibr-068', ['4000001123452', '0000000000000'], ['4000001123453', '40000011A3452']],
  ['0007', 'ibr-127', ['5560360793'], ['556036079', '55603607930', 'ABCDEFGHIJ']],
  ['0192', 'ibr-069', ['974760673', '889640782'], ['974760674', '000000000', '97476067']],
  ['0184', 'ibr-070', ['DK12345678'], ['12345678', 'DK1234567', 'dk12345678']],
  ['0208', 'ibr-113', ['0202239951', '0428759497'], ['0202239952', '202239951']],
  ['0201', 'ibr-114', ['UFE1AB'], ['UFE1A', 'UFE-1A']],
  [
    '0210',
    'ibr-115',
    ['RSSMRA85T10A562S', '12345678901'],
    ['RSSMRA85T10A5621', 'RSSMRA8XT10A562S', 'R1SMRA85T10A562S', 'RSSMRA85110A562S', '1234567890A', 'ABC'],
  ],
  ['0211', 'ibr-116', ['IT00743110157', 'FR12345'], ['IT00743110158', 'IT0074311015', 'it00743110158']],
  ['0151', 'ibr-120', ['51824753556'], ['51824753557', '5182475355']],
]

describe('numbers of other registers', () => {
  it.each(registers)('scheme %s (%s)', (scheme, rule, good, bad) => {
    for (const value of good) expect(rulesFor(scheme, value), value).not.toContain(rule)
    for (const value of bad) expect(rulesFor(scheme, value), value).toContain(rule)
  })
})

it('shows invisible characters around a TRN: blanks and marks of direction (case 33)', () => {
  const trn = /<cbc:CompanyID>(1\d{12}03)</.exec(example)?.[1] ?? ''
  for (const value of [` ${trn}`, `\u200e${trn}`]) {
    const { findings } = checkXml(example.replace(`>${trn}<`, `>${value}<`))
    const found = findings.find(({ rule }) => rule === 'ibr-132-ae')
    expect(found?.params).toEqual({ value: `␣${trn}` })
    expect(found?.message).toContain('nothing before or after them')
  }
})
