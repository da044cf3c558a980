import { expect, test } from 'vitest'
import type { Detail } from '../queries.ts'
import { hasRemainingCredit, isPartlyCredited } from '../remaining-credit.ts'
import { isCorrectable } from './copy-actions.tsx'

/** The parts of a document that determine the actions. */
function document(
  state: 'draft' | 'issued',
  verdict: string,
  tone: string,
  rejection: Detail['rejection'] = [],
) {
  return { facts: { document: state }, standing: { verdict, tone }, rejection } as unknown as Detail
}
const reason = { location: 'NA', code: 'BV', text: '' }

test.each([
  ['needsYouRejected', 'needsYou', [reason], true],
  ['needsYouRejectedByBoth', 'needsYou', [], true],
  ['canceledButReported', 'needsYou', [], true],
  // Rejected only by the tax authority: the document stays valid and is reported again.
  ['needsYouReportRejected', 'needsYou', [], false],
  ['complete', 'done', [], false],
  ['no such verdict', 'done', [], false],
])(
  'of a document that is %s (%s) a corrected copy is offered or not',
  (verdict, tone, rejection, offered) => {
    expect(isCorrectable(document('issued', verdict, tone, rejection))).toBe(offered)
    expect(isCorrectable(document('draft', verdict, tone, rejection))).toBe(false)
  },
)

test('a credit note is offered while an amount remains, which is shown once a part was credited', () => {
  const invoice = (leftToCredit: string | null, number: string | null) => ({
    leftToCredit,
    related: [
      { id: 'doc_1' as Detail['id'], number, typeCode: '381' as const, relation: 'correctedBy' as const },
    ],
  })
  expect([null, '0.00', '-1.00', '0.01'].map((left) => hasRemainingCredit(invoice(left, null)))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(isPartlyCredited(invoice('5.00', 'CN-1'))).toBe(true)
  expect(isPartlyCredited(invoice('5.00', null))).toBe(false)
  expect(isPartlyCredited(invoice('0.00', 'CN-1'))).toBe(false)
})
