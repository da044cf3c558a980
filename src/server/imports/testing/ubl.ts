/** A UBL invoice that another program wrote. */
export function ubl({
  trn,
  name,
  total,
  id,
}: {
  trn: string
  name: string
  total: string
  id: string
}): string {
  const party = (number: string, legalName: string) => `<cac:Party>
    <cbc:EndpointID schemeID="0235">${number.slice(0, 10)}</cbc:EndpointID>
    <cac:PostalAddress><cbc:StreetName>Street 1</cbc:StreetName><cbc:CityName>Dubai</cbc:CityName>
      <cbc:CountrySubentity>DXB</cbc:CountrySubentity>
      <cac:Country><cbc:IdentificationCode>AE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${legalName}</cbc:RegistrationName></cac:PartyLegalEntity>
    <cac:Contact><cbc:Name>Foreign person</cbc:Name></cac:Contact></cac:Party>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DueDate>2026-12-20</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>AED</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party(trn, name)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('190000000100003', 'Outside buyer 1')}</cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>ae07 0331 2345 6789 0123 456</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="AED">5.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="AED">100.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="AED">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="AED">${total}</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="AED">${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="AED">100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Description>Report</cbc:Description><cbc:Name>Report</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="AED">100</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`
}
