import { normalizeSpace, type RuleContext, assertion as rule } from '#core/schematron'
import { forbidElements, partyPartsExcept } from './forbidden-elements.ts'
import {
  reporterRoles,
  reportScopes,
  taxDataCustomizationId,
  taxDataProfileId,
  taxDataTypeCodes,
} from './tax-data.ts'

const issueTime =
  /^(?:[01]\p{Nd}|2[0-3]):[0-5]\p{Nd}:[0-5]\p{Nd}(.\p{Nd}{1,9})?(?:Z|[+-](?:0\p{Nd}|1[0-4]):[0-5]\p{Nd})$/u
const fourDigits = /^[0-9]{4}$/

const isOneOf = (codes: readonly string[], value: string) => codes.includes(value)

function endpointRules(group: string, first: number) {
  const id = (offset: number) => `ibr-tdd-${first + offset}`
  return [
    forbidElements(id(0), `The ${group}`, partyPartsExcept('EndpointID')),
    rule(id(1), `The endpoint of the ${group} is missing.`, (view) => view.exists('cbc:EndpointID')),
    rule(
      id(2),
      `The endpoint of the ${group} needs a schemeID.`,
      (view) => view.attributes('cbc:EndpointID', 'schemeID').length > 0,
    ),
  ]
}

const spis = '0242'

/** Head of the document and the three parties of the report. */
export const headRules: readonly RuleContext[] = [
  {
    path: '',
    assertions: [
      rule(
        'ibr-tdd-01',
        `CustomizationID must be ${taxDataCustomizationId}.`,
        (view) => view.text('cbc:CustomizationID') === taxDataCustomizationId,
      ),
      rule(
        'ibr-tdd-02',
        `ProfileID must be ${taxDataProfileId}.`,
        (view) => view.text('cbc:ProfileID') === taxDataProfileId,
      ),
      rule('ibr-tdd-03', 'The document must not have an ID of its own.', (view) => !view.exists('cbc:ID')),
      rule(
        'ibr-tdd-04',
        'IssueDate must be a date without a time zone.',
        (view) => Array.from(view.text('cbc:IssueDate')).length === 10,
      ),
      rule('ibr-tdd-05', 'IssueTime must be a time with its zone.', (view) =>
        issueTime.test(view.text('cbc:IssueTime')),
      ),
      rule('ibr-tdd-06', 'The type code must be S, R, W or F.', (view) =>
        isOneOf(taxDataTypeCodes, view.text('pxs:DocumentTypeCode')),
      ),
      rule('ibr-tdd-07', 'The scope must be D, IP or INP.', (view) =>
        isOneOf(reportScopes, view.text('pxs:DocumentScope')),
      ),
      rule('ibr-tdd-08', 'The role of the reporter must be 01 or 02.', (view) =>
        isOneOf(reporterRoles, view.text('pxs:ReporterRole')),
      ),
      rule(
        'ibr-tdd-09',
        'There must be exactly one reported transaction.',
        (view) => view.count('pxs:ReportedTransaction') === 1,
      ),
    ],
  },
  {
    path: 'pxs:ReportingParty',
    assertions: [
      ...endpointRules('reporting party', 10),
      rule('ibr-tdd-13', 'The schemeID of the reporting party must be four digits.', (view) => {
        const scheme = view.attribute('cbc:EndpointID', 'schemeID')
        return scheme === undefined || fourDigits.test(scheme)
      }),
    ],
  },
  {
    path: 'pxs:ReceivingParty',
    assertions: [
      ...endpointRules('receiving party', 14),
      rule(
        'ibr-tdd-17',
        `The schemeID of the receiving party must be ${spis}.`,
        (view) => normalizeSpace(view.attribute('cbc:EndpointID', 'schemeID') ?? '') === spis,
      ),
    ],
  },
  {
    path: 'pxs:ReportersRepresentative',
    assertions: [
      forbidElements('ibr-tdd-18', "The reporter's representative", partyPartsExcept('PartyIdentification')),
      rule(
        'ibr-tdd-19',
        "The reporter's representative needs exactly one id.",
        (view) => view.count('cac:PartyIdentification') === 1,
      ),
    ],
  },
  {
    path: 'pxs:ReportersRepresentative/cac:PartyIdentification',
    assertions: [
      rule(
        'ibr-tdd-20',
        "The id of the reporter's representative needs a schemeID.",
        (view) => view.attributes('cbc:ID', 'schemeID').length > 0,
      ),
      rule('ibr-tdd-21', `The schemeID of the reporter's representative must be ${spis}.`, (view) => {
        const schemes = view.attributes('cbc:ID', 'schemeID')
        return schemes.length === 0 || schemes.includes(spis)
      }),
    ],
  },
]
