import { isFlagSet } from '#core/kinds'
import { type RuleContext, assertion as rule, type View } from '#core/schematron'
import { forbidElements } from './forbidden-elements.ts'

/**
 * The currencies (ISO 4217) that tax data 1.0.4 accepts; a separate set, because it is part of that version of the
 * rules.
 */
const taxDataCurrencies: ReadonlySet<string> = new Set(
  `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP
  BYN BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB
  EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY
  KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
  MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB
  RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
  TZS UAH UGX USD USN UYI UYU UYW UZS VES VED VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF
  XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG
`
    .trim()
    .split(/\s+/),
)

const document = 'pxs:ReportedTransaction/pxs:ReportedDocument'

const currencyOf = (view: View) => view.text('cbc:DocumentCurrencyCode')
const taxCurrencyOf = (view: View) => view.text('cbc:TaxCurrencyCode')
const hasTaxCurrency = (view: View) => view.exists('cbc:TaxCurrencyCode')

function required(id: string, path: string, what: string) {
  return rule(id, `The ${what} of the reported document is missing.`, (view) => view.exists(path))
}

function taxTotalsIn(view: View, currency: string): number {
  return view
    .select('cac:TaxTotal')
    .filter((total) => total.attributes('cbc:TaxAmount', 'currencyID').includes(currency)).length
}

/** Whether the embedded document bears the flag of an export. */
function isExport(view: View): boolean {
  const code = view.parent?.text('pxs:SourceDocument/cec:ExtensionContent/*/cbc:ProfileExecutionID')
  return isFlagSet(code ?? '', 'export')
}

/** The summary of the reported document, but for its parties. */
export const reportedDocumentRules: readonly RuleContext[] = [
  {
    path: document,
    assertions: [
      required('ibr-tdd-24', 'cbc:CustomizationID', 'CustomizationID'),
      required('ibr-tdd-25', 'cbc:ProfileID', 'ProfileID'),
      required('ibr-tdd-26', 'cbc:ID', 'number'),
      required('ibr-tdd-27', 'cbc:UUID', 'UUID'),
      required('ibr-tdd-28', 'cbc:IssueDate', 'issue date'),
      required('ibr-tdd-29', 'pxs:DocumentTypeCode', 'type code'),
      required('ibr-tdd-30', 'cbc:DocumentCurrencyCode', 'currency'),
      rule(
        'ibr-tdd-30-1',
        'The currency must be a code of ISO 4217.',
        (view) => !view.exists('cbc:DocumentCurrencyCode') || taxDataCurrencies.has(currencyOf(view)),
      ),
      rule(
        'ibr-tdd-31',
        'The tax currency must differ from the currency of the document.',
        (view) => !hasTaxCurrency(view) || currencyOf(view) !== taxCurrencyOf(view),
      ),
      rule(
        'ibr-tdd-31-1',
        'The tax currency must be a code of ISO 4217.',
        (view) => !hasTaxCurrency(view) || taxDataCurrencies.has(taxCurrencyOf(view)),
      ),
      required('ibr-tdd-32', 'cac:AccountingSupplierParty', 'seller'),
      rule(
        'ibr-tdd-33',
        'The buyer of the reported document is missing (only an export may leave it out).',
        (view) => view.exists('cac:AccountingCustomerParty') || isExport(view),
      ),
      rule(
        'ibr-tdd-34',
        'There must be one tax total for each currency.',
        (view) => view.count('cac:TaxTotal') === (hasTaxCurrency(view) ? 2 : 1),
      ),
      rule(
        'ibr-tdd-35',
        'There must be exactly one tax total in the currency of the document.',
        (view) => taxTotalsIn(view, currencyOf(view)) === 1,
      ),
      rule(
        'ibr-tdd-36',
        'There must be exactly one tax total in the tax currency.',
        (view) => !hasTaxCurrency(view) || taxTotalsIn(view, taxCurrencyOf(view)) === 1,
      ),
      rule(
        'ibr-tdd-37',
        'There must be exactly one monetary total.',
        (view) => view.count('pxs:MonetaryTotal') === 1,
      ),
      rule(
        'ibr-tdd-38',
        'The monetary total must be in the currency of the document.',
        (view) =>
          view.count('pxs:MonetaryTotal') !== 1 ||
          view
            .attributes('pxs:MonetaryTotal/cbc:TaxExclusiveAmount', 'currencyID')
            .includes(currencyOf(view)),
      ),
    ],
  },
  {
    path: `${document}/cac:TaxTotal`,
    assertions: [
      forbidElements('ibr-tdd-51', 'A tax total', [
        'RoundingAmount',
        'TaxEvidenceIndicator',
        'TaxIncludedIndicator',
        'TaxSubtotal',
      ]),
    ],
  },
  {
    path: `${document}/pxs:MonetaryTotal`,
    assertions: [
      rule('ibr-tdd-52', 'The total without tax is missing.', (view) =>
        view.exists('cbc:TaxExclusiveAmount'),
      ),
      rule('ibr-tdd-53', 'The total without tax must be in the currency of the document.', (view) =>
        view
          .attributes('cbc:TaxExclusiveAmount', 'currencyID')
          .includes(view.parent ? currencyOf(view.parent) : ''),
      ),
      rule(
        'ibr-tdd-54',
        'The monetary total must not hold the total with tax.',
        (view) => !view.exists('cbc:TaxInclusiveAmount'),
      ),
    ],
  },
]
