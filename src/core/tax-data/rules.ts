import { type RuleSet, assertion as rule } from '#core/schematron'
import { forbidElements } from './forbidden-elements.ts'
import { headRules } from './head-rules.ts'
import { taxDataPrefixes } from './names.ts'
import { reportedDocumentRules } from './reported-document-rules.ts'
import { reportedPartyRules } from './reported-party-rules.ts'
import { taxDataNamespace } from './tax-data.ts'

const transaction = 'pxs:ReportedTransaction'
const extensionParts = [
  'ID',
  'Name',
  'ExtensionAgencyID',
  'ExtensionAgencyName',
  'ExtensionVersionID',
].concat(['ExtensionAgencyURI', 'ExtensionURI', 'ExtensionReasonCode', 'ExtensionReason'])

/** Tax data 1.0.4: the 58 rules by their official ids, all fatal. */
export const taxDataRules: RuleSet = {
  prefixes: taxDataPrefixes,
  root: { ns: taxDataNamespace, name: 'TaxData' },
  ownRules: { root: 'falaj-tdd-root', repeated: 'falaj-tdd-repeated' },
  contexts: [
    ...headRules,
    {
      path: transaction,
      assertions: [
        rule(
          'ibr-tdd-22',
          'The reported document is missing (only type F may leave it out).',
          (view) => view.exists('pxs:ReportedDocument') || view.parent?.text('pxs:DocumentTypeCode') === 'F',
        ),
        rule('ibr-tdd-23', 'The source document is missing.', (view) => view.exists('pxs:SourceDocument')),
      ],
    },
    ...reportedDocumentRules,
    ...reportedPartyRules,
    {
      path: `${transaction}/pxs:CustomContent`,
      assertions: [
        rule('ibr-tdd-55', 'Custom content must use cbc:Value.', (view) => {
          view.text('cbc:ID') // its id may stand there once only
          return view.exists('cbc:Value')
        }),
      ],
    },
    {
      path: `${transaction}/pxs:SourceDocument`,
      assertions: [forbidElements('ibr-tdd-56', 'The source document', extensionParts)],
    },
    {
      path: `${transaction}/pxs:SourceDocument/cec:ExtensionContent`,
      assertions: [
        rule(
          'ibr-tdd-57',
          'The source document must be a UBL Invoice or CreditNote.',
          (view) => view.exists('ubl:Invoice') || view.exists('cn:CreditNote'),
        ),
      ],
    },
  ],
}
