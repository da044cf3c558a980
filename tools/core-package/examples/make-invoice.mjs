// A document from nothing: totals, findings with the corrections that one click could make, and UBL.
import { checkDocument, completeDraft, computeTotals, fixFor, newDraft, newLine, writeUbl } from 'falaj/core'

const party = (legalName, tin) => ({
  legalName,
  participantId: { scheme: '0235', value: tin },
  legalRegistration: { value: '784512', type: 'TL', authority: 'Dubai Department of Economy and Tourism' },
  trn: `${tin}00003`,
  address: { line1: 'Business Bay', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
})

let draft = {
  ...newDraft('invoice', { issueDate: '2026-11-22' }),
  number: 'INV-1',
  uuid: '5f0c1f5e-7d0b-4a44-9f59-0d3a6a1b0727',
  dueDate: '2026-12-22',
  seller: party('Al Noor Office Supplies LLC', '1042388163'),
  buyer: party('Rimal Engineering Consultancy LLC', '1039772544'),
  paymentMeans: [{ code: '30', account: { value: 'AE070331234567890123456', scheme: 'IBAN' } }],
  lines: [
    {
      ...newLine('1'),
      quantity: '4',
      price: { gross: '1850.00' },
      item: {
        name: 'Desk',
        description: 'Desk, height adjustable',
        type: 'G',
        classifications: [{ code: '94033000', list: 'HS' }],
      },
    },
  ],
}

// Fields that follow from others need not be entered: rates, schemes, the specification.
draft = completeDraft(draft)
for (const finding of checkDocument(draft, computeTotals(draft))) {
  const fix = fixFor(finding, draft)
  console.error(
    finding.severity,
    finding.rule,
    finding.path,
    finding.message,
    fix ? `(can be corrected: ${fix.label})` : '',
  )
  if (fix) draft = fix.apply(draft)
}
console.log(writeUbl(draft, computeTotals(draft)))
