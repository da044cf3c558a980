import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'
import { cannotFire } from '../../../tools/write-rules-document.ts'
import { checkXml } from './check-xml.ts'

const example = readFileSync(
  join(import.meta.dirname, '../../../examples/standard-tax-invoice/document.xml'),
  'utf8',
)
const taxRepresentative = `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>A</cbc:Name></cac:PartyName>
  <cac:PartyName><cbc:Name>B</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country>
  <cbc:IdentificationCode>AE</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme>
  <cbc:CompanyID>104238816300003</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
  </cac:PartyTaxScheme></cac:TaxRepresentativeParty>`

/** Documents that break exactly what the rule is about. */
const broken: Readonly<Record<string, string>> = {
  'ibr-098': example.replace(/(<cbc:RegistrationName>Al Noor[^<]*<\/cbc:RegistrationName>)/, '$1$1'),
  'ibr-102': example.replace(/(<cbc:RegistrationName>Rimal[^<]*<\/cbc:RegistrationName>)/, '$1$1'),
  'ibr-sr-22': example.replace('<cac:PaymentMeans>', `${taxRepresentative}<cac:PaymentMeans>`),
  'ibr-011-ae': example.replace(
    /schemeAgencyID="TL" schemeAgencyName="Abu[^"]*"/,
    'schemeAgencyID="PAS" schemeAgencyName="ZZZ"',
  ),
  'ibr-013-ae': example.replace(
    /schemeAgencyID="TL" schemeAgencyName="Dubai[^"]*"/,
    'schemeAgencyID="PAS" schemeAgencyName="ZZZ"',
  ),
}

const isAtHand = referenceFolder() !== null
if (!isAtHand) reportMissingReference('rules that cannot fire')

describe.runIf(isAtHand)('rules that cannot fire', () => {
  it.each(Object.entries(broken))('%s', (rule, xml) => {
    expect(xml).not.toBe(example)
    const folder = join(referenceFolder() ?? '', 'pint-ae/billing/trn-invoice/schematron')
    const sheets = ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt']
    const verdicts = sheets.map((sheet) => officialRules(join(folder, sheet))(xml))
    const isRefused = verdicts.some((verdict) => verdict === 'error' || verdict.length > 0)
    expect(isRefused).toBe(true)
    expect(verdicts.flat()).not.toContain(rule)
    expect(checkXml(xml).findings.some(({ severity }) => severity === 'fatal')).toBe(true)
  })

  it.each(['', 'IN', ' IN ', 'in', 'ZZZ', '1A', 'XI', 'I N'])(
    'passport of %j: the same verdict in either build',
    (country) => {
      const name = 'PINT-jurisdiction-aligned-rules.xslt'
      const published = join(referenceFolder() ?? '', 'pint-ae/billing/trn-invoice/schematron', name)
      const rebuilt = join(mkdtempSync(join(tmpdir(), 'falaj-rebuilt-')), name)
      writeFileSync(rebuilt, readFileSync(published, 'utf8').replaceAll('select="*"', 'select="@*|*"'))
      for (const [party, rules] of [
        ['Abu', ['ibr-010-ae', 'ibr-011-ae']],
        ['Dubai', ['ibr-012-ae', 'ibr-013-ae']],
      ] as const) {
        const xml = example.replace(
          new RegExp(`schemeAgencyID="TL" schemeAgencyName="${party}[^"]*"`),
          `schemeAgencyID="PAS" schemeAgencyName="${country}"`,
        )
        const [before, anew] = [published, rebuilt].map((sheet) => officialRules(sheet)(xml))
        const isKnown = country === 'IN'
        expect(before).toEqual(isKnown ? [] : [rules[0]])
        expect(anew).toEqual(isKnown ? [] : ['1A', 'XI', ' IN '].includes(country) ? [rules[0]] : rules)
        const ours = checkXml(xml).findings.filter(({ severity }) => severity === 'fatal')
        expect(ours.map(({ rule }) => rule)).toEqual(before)
      }
    },
  )

  it('are all tried here but the one whose test is always true', () => {
    expect([...Object.keys(broken), 'ibr-187-ae'].sort()).toEqual(Object.keys(cannotFire).sort())
  })
})
