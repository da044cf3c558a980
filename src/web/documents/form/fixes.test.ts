import { expect, test } from 'vitest'
import type { Finding } from '#contract/common'
import type { Product } from '#contract/products'
import { newDraft, newLine } from '#core/drafts'
import { checkDraft } from '#core/rules'
import { fixFor } from './fixes.ts'

const fatal = (rule: string, path: string): Finding => ({ rule, path, severity: 'fatal', message: '' })
const draft = newDraft('invoice', { issueDate: '2026-11-21' })
const today = '2026-11-21'

test('a missing price is taken from the product that the line was filled from', () => {
  const product = { unitPrice: '900' } as Product
  const fix = fixFor(fatal('ibr-026', 'lines[0].price.gross'), { draft, products: { '1': product } }, today)
  expect(fix?.words).toBe('documents:fix.priceOfProduct')
  expect(fix?.apply(draft).lines?.[0]?.price?.gross).toBe('900')
  expect(fixFor(fatal('ibr-026', 'lines[0].price.gross'), { draft, products: {} }, today)).toBeUndefined()
})

test('an empty line among others can go, the only one cannot', () => {
  const two = { ...draft, lines: [{ ...newLine('1'), item: { name: 'Rope' } }, newLine('2')] }
  const fix = fixFor(fatal('ibr-025', 'lines[1].item.name'), { draft: two, products: {} }, today)
  expect(fix?.words).toBe('documents:fix.removeLine')
  expect(fix?.apply(two).lines).toHaveLength(1)
  expect(fixFor(fatal('ibr-025', 'lines[0].item.name'), { draft, products: {} }, today)).toBeUndefined()
})

test('what the draft itself says is offered by the core, but never a document of another kind', () => {
  const doubtful = { ...draft, buyer: { legalName: 'A', trn: '1008812347-00003' } }
  for (const rule of ['ibr-132-ae', 'ibr-151-ae']) {
    const fix = fixFor(fatal(rule, 'buyer.trn'), { draft: doubtful, products: {} }, today)
    if (fix) expect(fix.apply(doubtful).kind).toBe('invoice')
  }
  expect(fixFor(fatal('ibr-132-ae', 'buyer.trn'), { draft: doubtful, products: {} }, today)?.words).toMatch(
    /^fixes:/,
  )
})

test('a buyer with the predefined id of exports makes the document an export, unless its kind has none', () => {
  const buyer = { legalName: 'Riyadh Steel', address: { country: 'SA' } }
  const exportId = { scheme: '0235', value: '9900000099' }
  const sold = { ...draft, buyer: { ...buyer, participantId: exportId } }
  const state = (one: typeof draft) => ({ draft: one, products: {} })
  const finding = checkDraft(sold, today).findings.find(({ rule }) => rule === 'ibr-135-ae')
  if (!finding) throw new Error('the rule asks for no number')
  const fix = fixFor(finding, state(sold), today)
  expect(fix?.words).toBe('documents:fix.supplyExport')
  const fixed = fix?.apply(sold) ?? sold
  expect(checkDraft(fixed, today).findings.map(({ rule }) => rule)).not.toContain('ibr-135-ae')
  expect(fixed.flags).toEqual({ export: true })
  const commercial = { ...sold, kind: 'commercialInvoice' as const }
  expect(fixFor(finding, state(commercial), today)?.words).not.toBe('documents:fix.supplyExport')
  const local = { ...sold, buyer: { ...buyer, participantId: { ...exportId, value: '9900000098' } } }
  expect(fixFor(finding, state(local), today)?.words).not.toBe('documents:fix.supplyExport')
})

test('a missing due date is set by the days of the company', () => {
  const { dueDate: _dueDate, ...undated } = draft
  const dueDateAfter = (days?: number) =>
    fixFor(fatal('ibr-127-ae', 'dueDate'), { draft: undated, products: {} }, today, days)?.apply(undated)
      .dueDate
  expect(dueDateAfter(14)).toBe('2026-12-05')
  expect(dueDateAfter()).toBe('2026-12-21')
})
