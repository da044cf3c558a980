import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { useForm } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import type { ProductInput } from '#contract/products'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { ClassificationCard } from './classification-card.tsx'

const hint =
  'Goods on an invoice need an HS code. Search by a word. You can save without it and add it later.'

beforeAll(() => loadWords('en'))

function Card({ product }: { product: Partial<ProductInput> }) {
  return createElement(ClassificationCard, {
    form: useForm<ProductInput>({ defaultValues: { hsCode: '', sacCode: '', ...product } }),
  })
}

const shown = (product: Partial<ProductInput>) =>
  createQueryScreen(i18next).render(() => createElement(Card, { product }))

test('goods without an HS code show that an invoice needs it', () => {
  expect(shown({ itemType: 'G', hsCode: '' })).toContain(hint)
  expect(shown({ itemType: 'G', hsCode: '731210' })).not.toContain(hint)
  expect(shown({ itemType: 'B', hsCode: '' })).not.toContain(hint)
  const service = shown({ itemType: 'S', hsCode: '' })
  expect(service).not.toContain(hint)
  expect(service).not.toContain('HS code<')
})
