import type { Language } from '#contract/common'
import type { ProductFileQuery } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { Table, TableColumn } from '#platform/files/table-file'
import arWords from '../../../locales/ar/products.json' with { type: 'json' }
import enWords from '../../../locales/en/products.json' with { type: 'json' }
import type { ProductRecord } from './product.ts'
import { productStore } from './store.ts'

const words = { en: enWords, ar: arWords }

/** All products that a list shows, by name, read while it is written. */
export function exportProducts(context: Context, actor: Actor, query: ProductFileQuery): Table {
  authorize(actor, 'report.export')
  return {
    name: words[query.language].title,
    language: query.language,
    columns: columnsOf(query.language),
    batches: rowsOf(context, actor, query),
  }
}

async function* rowsOf(context: Context, actor: Actor, query: ProductFileQuery) {
  const filter = { search: query.search, archived: query.archived ?? false }
  for await (const products of productStore.readAll(context, actor, filter))
    yield products.map((one) => cellsOf(one, query.language))
}

function columnsOf(language: Language): TableColumn[] {
  const { field } = words[language]
  const text = (heading: string): TableColumn => ({ heading, kind: 'text' })
  return [
    ...[field.code, field.name, field.nameAr, field.description, field.unit].map(text),
    { heading: field.unitPrice, kind: 'amount' },
    ...[field.currency, field.vatCategory].map(text),
    { heading: field.vatRate, kind: 'number' },
    ...[field.exemptionReason, field.itemType, field.hsCode, field.sacCode, field.gtin].map(text),
  ]
}

function cellsOf(product: ProductRecord, language: Language): string[] {
  return [
    ...[product.code, product.name, product.nameAr, product.description, product.unitCode],
    ...[product.unitPrice, product.currency, product.vatCategory, product.vatRate],
    ...[product.exemptionReasonCode, words[language].itemType[product.itemType]],
    ...[product.hsCode, product.sacCode, product.gtin],
  ]
}
