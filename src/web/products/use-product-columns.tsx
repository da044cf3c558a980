import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { productReadiness } from '#core/readiness'
import { vatCategories, vatCategoryCode } from '#core/vat'
import type { ArchiveSearch } from '#web/lib/search-params.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { useUnitName } from '#web/lib/use-unit-name.ts'
import { useVatText } from '#web/lib/use-vat-text.ts'
import { ReadinessTag } from '#web/ui/data/readiness.tsx'
import { removeColumn } from '#web/ui/data/record-list.tsx'
import { type Column, PhoneText, TwoLineCell } from '#web/ui/data/table.tsx'
import { Ltr, MoneyText } from '#web/ui/data/text.tsx'

/** @param search of the list, unchanged when a name opens the dialog over it */
export function useProductColumns(
  search: ArchiveSearch,
  onRemove: ((product: Product) => void) | null,
): Column<Product>[] {
  const { t } = useTranslation('products')
  const { t: common } = useTranslation('common')
  const localName = useLocalName()
  const unitName = useUnitName()
  const { short } = useVatText()
  const vatText = ({ vatCategory, vatRate }: Product) => {
    const category = vatCategories.find((one) => vatCategoryCode(one) === vatCategory)
    return category ? <bdi>{short({ category, rate: vatRate })}</bdi> : vatCategory
  }
  const columns: Column<Product>[] = [
    {
      key: 'name',
      header: t('field.name'),
      phone: 'lead',
      takesRest: true,
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
      phone: 'hide',
      render: (product) => t(`itemType.${product.itemType}`),
    },
    {
      key: 'unit',
      header: t('field.unit'),
      phone: 'second',
      render: (product) => (
        <span>
          {product.code && (
            <PhoneText>
              <Ltr>{product.code}</Ltr>
              {' · '}
            </PhoneText>
          )}
          {unitName(product.unitCode)}
          <PhoneText> · {vatText(product)}</PhoneText>
        </span>
      ),
    },
    {
      key: 'price',
      header: t('field.unitPrice'),
      align: 'number',
      phone: 'leadEnd',
      render: (product) => <MoneyText amount={product.unitPrice} currency={product.currency} />,
    },
    {
      key: 'vat',
      header: t('field.vat'),
      phone: 'hide',
      render: (product) => vatText(product),
    },
    {
      key: 'ready',
      header: t('readiness.column'),
      phone: 'secondEnd',
      render: (product) => <ReadinessTag lacks={productReadiness(product).lacks.length} />,
    },
    {
      key: 'usage',
      header: t('list.documents'),
      align: 'number',
      phone: 'hide',
      render: (product) => <bdi>{product.usageCount ?? '–'}</bdi>,
    },
  ]
  if (onRemove) columns.push(removeColumn(common, onRemove))
  return columns
}
