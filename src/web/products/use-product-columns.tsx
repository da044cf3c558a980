import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { productReadiness } from '#core/readiness'
import type { ArchiveSearch } from '#web/lib/search-params.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { useUnitName } from '#web/lib/use-unit-name.ts'
import { ReadinessTag } from '#web/ui/data/readiness.tsx'
import { removeColumn } from '#web/ui/data/record-list.tsx'
import { type Column, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText, Ltr, MoneyText } from '#web/ui/data/text.tsx'

/** @param search of the list, unchanged when a name opens the dialog over it */
export function useProductColumns(
  search: ArchiveSearch,
  onRemove: ((product: Product) => void) | null,
): Column<Product>[] {
  const { t } = useTranslation('products')
  const { t: common } = useTranslation('common')
  const localName = useLocalName()
  const unitName = useUnitName()
  const columns: Column<Product>[] = [
    {
      key: 'name',
      header: t('field.name'),
      phone: 'title',
      render: (product) => (
        <TwoLineCell
          first={
            <Link
              to="/products"
              search={{ ...search, open: product.id }}
              resetScroll={false}
              className="plain-link"
            >
              <bdi>{localName(product.name, product.nameAr)}</bdi>
            </Link>
          }
          second={product.code ? <Ltr>{product.code}</Ltr> : undefined}
        />
      ),
    },
    {
      key: 'type',
      header: t('field.itemType'),
      render: (product) => t(`itemType.${product.itemType}`),
    },
    { key: 'unit', header: t('field.unit'), render: (product) => unitName(product.unitCode) },
    {
      key: 'price',
      header: t('field.unitPrice'),
      align: 'number',
      render: (product) => <MoneyText amount={product.unitPrice} currency={product.currency} />,
    },
    {
      key: 'vat',
      header: t('field.vat'),
      render: (product) => (
        <IdText
          value={product.vatRate ? `${product.vatCategory} ${product.vatRate}%` : product.vatCategory}
        />
      ),
    },
    {
      key: 'ready',
      header: t('readiness.column'),
      render: (product) => <ReadinessTag lacks={productReadiness(product).lacks.length} />,
    },
    {
      key: 'usage',
      header: t('list.documents'),
      align: 'number',
      render: (product) => <bdi>{product.usageCount ?? '–'}</bdi>,
    },
  ]
  if (onRemove) columns.push(removeColumn(common, onRemove))
  return columns
}
