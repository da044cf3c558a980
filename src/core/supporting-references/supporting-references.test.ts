import { expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import {
  informationOf,
  orderIdOf,
  quotationOf,
  withInformation,
  withOrderId,
  withQuotation,
} from './index.ts'

test('the id of an order, a quotation and additional information become separate supporting documents', () => {
  const minimal: InvoiceDraft = { kind: 'invoice', references: { purchaseOrder: 'PO-7' } }
  const draft = withInformation(
    withQuotation(withOrderId(minimal, '4500012345'), { id: 'Q-9', date: '2026-10-01' }),
    'Gate 3',
  )
  const { document } = readUbl(writeUbl(draft, computeTotals(draft)))
  expect(document?.references?.purchaseOrder).toBe('PO-7')
  // As they are written, other programs and stored documents know them.
  expect(document?.attachments).toEqual([
    { reference: '4500012345', description: 'Purchase order ID' },
    { reference: 'Q-9', description: 'Quotation 2026-10-01' },
    { reference: 'INFO', description: 'Gate 3' },
  ])
  expect(document && orderIdOf(document)).toBe('4500012345')
  expect(document && quotationOf(document)).toEqual({ id: 'Q-9', date: '2026-10-01' })
  expect(document && informationOf(document)).toBe('Gate 3')
  const less = withOrderId(draft, '')
  expect([orderIdOf(less), quotationOf(less).id, informationOf(less)]).toEqual(['', 'Q-9', 'Gate 3'])
  expect(withInformation(withQuotation(less, { id: '', date: '' }), '')).toEqual(minimal)
})
