import { expect, it } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { creditableLines, withAllCredited, withLineCredited } from './credited-lines.ts'

const [rope, hook, bolt] = [
  { id: '1', quantity: '2.5', price: { gross: '10' }, item: { name: 'Rope' } },
  { id: '2', quantity: '1', price: { gross: '7' }, item: { name: 'Hook' } },
  { id: '3', quantity: '4', price: { gross: '1' }, item: { name: 'Bolt' } },
] as const
const left = [rope, hook, bolt]
const credit: InvoiceDraft = { kind: 'creditNote', lines: left, allowances: [{ amount: '3' }] }
const idsOf = ({ lines = [] }: InvoiceDraft) => lines.map(({ id }) => id)

it('a line that is not credited leaves, and comes back at its place with what is left of it', () => {
  const without = withLineCredited(credit, left, rope, false)
  expect(idsOf(without)).toEqual(['2', '3'])
  expect(creditableLines(without, left).map(({ isCredited }) => isCredited)).toEqual([false, true, true])
  expect(withLineCredited(without, left, rope, true).lines).toEqual(left)
})

it('a lowered quantity stays while other lines change, and lines of the user follow', () => {
  const own = { id: '9', quantity: '1', price: { gross: '5' }, item: { name: 'Fee' } }
  const partial: InvoiceDraft = { ...credit, lines: [own, { ...hook, quantity: '0.5' }] }
  expect(withLineCredited(partial, left, bolt, true).lines).toEqual([{ ...hook, quantity: '0.5' }, bolt, own])
})

it('a draft without lines has a blank one, which the first credited line replaces', () => {
  const none = left.reduce((draft, line) => withLineCredited(draft, left, line, false), credit)
  expect(none.lines?.map(({ item, price }) => [item?.name, price?.gross])).toEqual([[undefined, undefined]])
  expect(withLineCredited(none, left, hook, true).lines).toEqual([hook])
})

it('a line with another name and price is another one', () => {
  const other = { id: '1', quantity: '1', price: { gross: '99' }, item: { name: 'Crane' } }
  expect(creditableLines({ lines: [other] }, [rope])[0]?.isCredited).toBe(false)
  expect(creditableLines({ lines: [{ ...rope, quantity: '1' }] }, [rope])[0]?.isCredited).toBe(true)
})

it('all is credited with the allowances that are left', () => {
  const partial = withLineCredited({ ...credit, allowances: [] }, left, rope, false)
  expect(withAllCredited(partial, credit)).toMatchObject({ lines: left, allowances: [{ amount: '3' }] })
})
