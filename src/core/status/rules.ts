import { type RuleSet, assertion as rule, type View } from '#core/schematron'
import { ublNamespaces } from '#core/xml-namespaces'
import { isServiceProviderId } from './service-provider.ts'
import {
  mlsCustomizationId,
  mlsProfileId,
  responseCodes,
  serviceProviderScheme,
  statusReasonCodes,
} from './status.ts'

const issueTimeWithZone = /([+-]\p{Nd}{2}:\p{Nd}{2}|Z)$/u

const responseCode = (view: View) => view.text('cac:Response/cbc:ResponseCode')

/** Whether one of the issues is a failure, not a mere warning. Looks at all of them, as the official rule does. */
function hasFailure(view: View): boolean {
  const responses = view.select('cac:LineResponse/cac:Response')
  const reasons = responses.map((response) => response.text('cac:Status/cbc:StatusReasonCode'))
  return reasons.some((reason) => reason === 'BV' || reason === 'FD' || reason === 'SV')
}

function endpointRules(party: 'Sender' | 'Receiver', first: number) {
  const path = `cac:${party}Party/cbc:EndpointID`
  const id = (offset: number) => `SCH-MLS-${String(first + offset).padStart(2, '0')}`
  return [
    rule(id(0), `The ${party} endpoint is missing.`, (view) => view.exists(path)),
    rule(id(1), `The ${party} endpoint is empty.`, (view) => view.text(path) !== ''),
    rule(id(2), `The ${party} endpoint must be a service provider id such as 000123.`, (view) =>
      isServiceProviderId(view.text(path)),
    ),
    rule(
      id(3),
      `The ${party} endpoint needs a schemeID.`,
      (view) => view.attributes(path, 'schemeID').length > 0,
    ),
    rule(id(4), `The schemeID of the ${party} endpoint must be ${serviceProviderScheme}.`, (view) =>
      view.attributes(path, 'schemeID').includes(serviceProviderScheme),
    ),
  ]
}

/** Message level status 1.1.0, schematron 1.0.1: the 31 rules by their official ids, all fatal. */
export const messageLevelStatusRules: RuleSet = {
  prefixes: { ubl: ublNamespaces.applicationResponse, cac: ublNamespaces.cac, cbc: ublNamespaces.cbc },
  root: { ns: ublNamespaces.applicationResponse, name: 'ApplicationResponse' },
  ownRules: { root: 'falaj-mls-root', repeated: 'falaj-mls-repeated' },
  contexts: [
    {
      path: '',
      assertions: [
        rule(
          'SCH-MLS-01',
          `CustomizationID must be ${mlsCustomizationId}.`,
          (view) => view.text('cbc:CustomizationID') === mlsCustomizationId,
        ),
        rule(
          'SCH-MLS-02',
          `ProfileID must be ${mlsProfileId}.`,
          (view) => view.text('cbc:ProfileID') === mlsProfileId,
        ),
        rule('SCH-MLS-03', 'The message has no id.', (view) => view.text('cbc:ID') !== ''),
        rule(
          'SCH-MLS-04',
          'IssueDate must be a date without a time zone.',
          (view) => Array.from(view.text('cbc:IssueDate')).length === 10,
        ),
        rule('SCH-MLS-05', 'IssueTime is missing.', (view) => view.exists('cbc:IssueTime')),
        rule('SCH-MLS-06', 'IssueTime needs a time zone.', (view) =>
          issueTimeWithZone.test(view.text('cbc:IssueTime')),
        ),
        ...endpointRules('Sender', 7),
        ...endpointRules('Receiver', 12),
        rule(
          'SCH-MLS-17',
          'There must be exactly one DocumentResponse.',
          (view) => view.count('cac:DocumentResponse') === 1,
        ),
      ],
    },
    {
      path: 'cac:DocumentResponse',
      assertions: [
        rule('SCH-MLS-18', 'The ResponseCode is missing.', (view) =>
          view.exists('cac:Response/cbc:ResponseCode'),
        ),
        rule('SCH-MLS-19', 'The ResponseCode must be AP, AB or RE.', (view) =>
          responseCodes.some((code) => code === responseCode(view)),
        ),
        rule(
          'SCH-MLS-20',
          'A rejection needs a Description.',
          (view) => responseCode(view) !== 'RE' || view.exists('cac:Response/cbc:Description'),
        ),
        rule(
          'SCH-MLS-21',
          'The Description of a rejection is empty.',
          (view) => responseCode(view) !== 'RE' || view.text('cac:Response/cbc:Description') !== '',
        ),
        rule(
          'SCH-MLS-22',
          'There must be exactly one DocumentReference.',
          (view) => view.count('cac:DocumentReference') === 1,
        ),
        rule(
          'SCH-MLS-23',
          'A rejection needs at least one issue.',
          (view) => responseCode(view) !== 'RE' || view.exists('cac:LineResponse'),
        ),
        rule(
          'SCH-MLS-24',
          'A rejection needs at least one issue that is a failure (BV, FD or SV).',
          (view) => responseCode(view) !== 'RE' || hasFailure(view),
        ),
        rule(
          'SCH-MLS-25',
          'A positive answer must not hold issues that are failures (BV, FD or SV).',
          (view) => responseCode(view) === 'RE' || !hasFailure(view),
        ),
      ],
    },
    {
      path: 'cac:DocumentResponse/cac:DocumentReference',
      assertions: [
        rule('SCH-MLS-26', 'The id of the answered envelope is empty.', (view) => view.text('cbc:ID') !== ''),
      ],
    },
    {
      path: 'cac:DocumentResponse/cac:LineResponse',
      assertions: [
        rule(
          'SCH-MLS-27',
          'The location of an issue is empty; write NA when there is none.',
          (view) => view.text('cac:LineReference/cbc:LineID') !== '',
        ),
      ],
    },
    {
      path: 'cac:DocumentResponse/cac:LineResponse/cac:Response',
      assertions: [
        rule('SCH-MLS-28', 'An issue needs a Description.', (view) => view.exists('cbc:Description')),
        rule(
          'SCH-MLS-29',
          'The Description of an issue is empty.',
          (view) => view.text('cbc:Description') !== '',
        ),
        rule('SCH-MLS-30', 'An issue needs a Status.', (view) => view.exists('cac:Status')),
      ],
    },
    {
      path: 'cac:DocumentResponse/cac:LineResponse/cac:Response/cac:Status',
      assertions: [
        rule('SCH-MLS-31', 'The StatusReasonCode must be BV, BW, FD or SV.', (view) =>
          statusReasonCodes.some((code) => code === view.text('cbc:StatusReasonCode')),
        ),
      ],
    },
  ],
}
