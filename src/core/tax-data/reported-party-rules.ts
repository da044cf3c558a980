import { type RuleContext, assertion as rule } from '#core/schematron'
import { forbidElements, partyPartsExcept } from './forbidden-elements.ts'

const seller = 'pxs:ReportedTransaction/pxs:ReportedDocument/cac:AccountingSupplierParty'
const buyer = 'pxs:ReportedTransaction/pxs:ReportedDocument/cac:AccountingCustomerParty'
const taxSchemeParts = ['RegistrationName', 'TaxLevelCode', 'ExemptionReasonCode', 'ExemptionReason'].concat([
  'RegistrationAddress',
])

/** Seller and buyer of the reported document: tax numbers only, no names and no addresses. */
export const reportedPartyRules: readonly RuleContext[] = [
  {
    path: seller,
    assertions: [
      forbidElements('ibr-tdd-39', 'The seller', [
        'CustomerAssignedAccountID',
        'AdditionalAccountID',
        'DataSendingCapability',
        'DespatchContact',
        'AccountingContact',
        'SellerContact',
      ]),
      rule('ibr-tdd-40', 'The seller’s party details are missing.', (view) => view.exists('cac:Party')),
    ],
  },
  {
    path: `${seller}/cac:Party`,
    assertions: [
      forbidElements('ibr-tdd-41', 'The party of the seller', partyPartsExcept('PartyTaxScheme')),
      rule(
        'ibr-tdd-42',
        'The seller needs exactly one tax scheme.',
        (view) => view.count('cac:PartyTaxScheme') === 1,
      ),
    ],
  },
  {
    path: `${seller}/cac:Party/cac:PartyTaxScheme`,
    assertions: [
      forbidElements('ibr-tdd-43', 'The tax scheme of the seller', taxSchemeParts),
      rule('ibr-tdd-44', 'The seller’s tax number is missing.', (view) => {
        view.text('cac:TaxScheme/cbc:ID') // one tax scheme has one code
        return view.exists('cbc:CompanyID')
      }),
      rule('ibr-tdd-45', 'The scheme of the seller’s tax number is missing.', (view) =>
        view.exists('cac:TaxScheme/cbc:ID'),
      ),
    ],
  },
  {
    path: buyer,
    assertions: [
      forbidElements('ibr-tdd-46', 'The buyer', [
        'CustomerAssignedAccountID',
        'SupplierAssignedAccountID',
        'AdditionalAccountID',
        'DeliveryContact',
        'AccountingContact',
        'BuyerContact',
      ]),
      rule('ibr-tdd-47', 'The buyer’s party details are missing.', (view) => view.exists('cac:Party')),
    ],
  },
  {
    path: `${buyer}/cac:Party`,
    assertions: [
      forbidElements(
        'ibr-tdd-48',
        'The party of the buyer',
        partyPartsExcept('PartyIdentification', 'PartyTaxScheme'),
      ),
    ],
  },
  {
    path: `${buyer}/cac:Party/cac:PartyTaxScheme`,
    assertions: [forbidElements('ibr-tdd-49', 'The tax scheme of the buyer', taxSchemeParts)],
  },
]
