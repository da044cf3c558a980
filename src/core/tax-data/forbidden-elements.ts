import { type Assertion, assertion } from '#core/schematron'

/** A rule that forbids elements which UBL would allow but the specification does not define. */
export function forbidElements(id: string, group: string, forbidden: readonly string[]): Assertion {
  return assertion(
    id,
    `${group} holds an element that the specification does not define.`,
    (view) => !view.has(forbidden),
  )
}

/** The children of a UBL party that no group of the tax data document uses, but for those named. */
export function partyPartsExcept(...used: readonly string[]): string[] {
  return partyParts.filter((part) => !used.includes(part))
}

const partyParts = [
  'MarkCareIndicator',
  'MarkAttentionIndicator',
  'WebsiteURI',
  'LogoReferenceID',
  'EndpointID',
  'IndustryClassificationCode',
  'PartyIdentification',
  'PartyName',
  'Language',
  'PostalAddress',
  'PhysicalLocation',
  'PartyTaxScheme',
  'PartyLegalEntity',
  'Contact',
  'Person',
  'AgentParty',
  'ServiceProviderParty',
  'PowerOfAttorney',
  'FinancialAccount',
]
