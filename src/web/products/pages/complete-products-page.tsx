import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Product, ProductInput } from '#contract/products'
import { findClassification } from '#core/classification'
import { exemptionReasons, nameIn } from '#core/codelists'
import { productReadiness } from '#core/readiness'
import { useLanguage } from '#web/lib/use-language.ts'
import { CompletePage, type GridProps } from '#web/master-data/index.ts'
import { CorrectionGrid, type Edits, type FixableColumn } from '#web/ui/data/correction-grid.tsx'
import { useClassification } from '#web/ui/form/classification-field.tsx'
import { lackingProductsQuery, updateProduct } from '../queries.ts'

/** All products that lack data for the next invoice, one row each, saved together. */
export function CompleteProductsPage() {
  const { t } = useTranslation('products')
  return (
    <CompletePage<Product>
      words="products"
      permission="product.write"
      breadcrumbs={[{ label: t('title'), to: '/products' }]}
      back={{ to: '/products', label: t('back') }}
      queryOf={lackingProductsQuery}
      renderGrid={(grid) => <Grid {...grid} />}
    />
  )
}

function Grid(grid: GridProps<Product>) {
  const { t } = useTranslation('products')
  const columns = useFixColumns()
  return (
    <CorrectionGrid
      {...grid}
      heading={t('complete.product')}
      columns={columns}
      renderName={(product) => (
        <Link to="/products/edit/$id" params={{ id: product.id }} className="plain-link">
          <bdi>{grid.labelOf(product)}</bdi>
        </Link>
      )}
      lacksOf={(product, edits) => productReadiness({ ...product, ...edits }).lacks}
      save={(product, edits) => updateProduct(product.id, applyEdits(product, edits))}
    />
  )
}

/** The product with the edits of its row, as it would be saved. */
function applyEdits(product: Product, edits: Edits): ProductInput & { version: number } {
  const entries = Object.keys(ProductInput.shape).map((name) => [name, product[name as keyof ProductInput]])
  return { ...(Object.fromEntries(entries) as ProductInput), ...edits, version: product.version }
}

function useFixColumns(): readonly FixableColumn<Product>[] {
  const { t } = useTranslation('products')
  const language = useLanguage()
  const codes = { goods: useClassification('goods'), services: useClassification('services') }
  const suggest = (kind: keyof typeof codes, product: Product) => {
    if (product.itemType === (kind === 'goods' ? 'S' : 'G')) return undefined
    const [best] = findClassification(codes[kind], `${product.name} ${product.nameAr}`, language, 1)
    return best && { value: best.code, label: best.name }
  }
  return [
    {
      path: 'itemType',
      header: t('field.itemType'),
      valueOf: ({ itemType }) => itemType,
      options: (['G', 'S', 'B'] as const).map((type) => ({ value: type, label: t(`itemType.${type}`) })),
      required: true,
    },
    {
      path: 'hsCode',
      header: t('field.hsCode'),
      valueOf: ({ hsCode }) => hsCode,
      suggest: (product) => suggest('goods', product),
    },
    {
      path: 'sacCode',
      header: t('field.sacCode'),
      valueOf: ({ sacCode }) => sacCode,
      suggest: (product) => suggest('services', product),
    },
    {
      path: 'exemptionReasonCode',
      header: t('field.exemptionReason'),
      valueOf: ({ exemptionReasonCode }) => exemptionReasonCode,
      options: exemptionReasons.entries.map((entry) => ({
        value: entry.code,
        label: nameIn(entry, language),
      })),
    },
  ]
}
