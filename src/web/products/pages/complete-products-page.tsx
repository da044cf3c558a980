import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, ProductInput } from '#contract/products'
import { findClassification } from '#core/classification'
import { exemptionReasons, nameIn } from '#core/codelists'
import { productReadiness } from '#core/readiness'
import { useCan } from '#web/identity/index.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { CorrectionGrid, type Edits, type MendColumn } from '#web/ui/data/correction-grid.tsx'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { useClassification } from '#web/ui/form/classification-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { lackingProductsQuery, updateProduct } from '../queries.ts'

/** Rows of one page of the grid. */
const rowsTogether = 50

/** All products with missing data for the next invoice, one row each, corrected together. */
export function CompleteProductsPage() {
  const { t } = useTranslation('products')
  // Corrected rows stay visible until the next ones are requested.
  const [round, setRound] = useState(0)
  const lacking = useQuery({
    ...lackingProductsQuery(rowsTogether, round),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const mayWrite = useCan('product.write')
  if (!mayWrite) return <NoAccess />
  const rows = lacking.data?.data ?? []
  const count = lacking.data?.page.total.count ?? 0
  return (
    <Page
      title={t('complete.title')}
      subtitle={t('complete.text')}
      breadcrumbs={[{ label: t('title'), to: '/products' }, { label: t('complete.title') }]}
    >
      {lacking.isPending && <Pending />}
      {lacking.isLoadingError && <QueryError query={lacking} />}
      {lacking.data && rows.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={22} />}
          title={t('complete.none')}
          action={<LinkButton to="/products">{t('back')}</LinkButton>}
        >
          {t('complete.noneText')}
        </EmptyState>
      )}
      {rows.length > 0 && <Grid key={round} rows={rows} count={count} onNext={() => setRound(round + 1)} />}
    </Page>
  )
}

function Grid({ rows, count, onNext }: { rows: readonly Product[]; count: number; onNext: () => void }) {
  const { t } = useTranslation('products')
  const localName = useLocalName()
  const columns = useMendColumns()
  const nameOf = (product: Product) => localName(product.name, product.nameAr)
  return (
    <CorrectionGrid
      caption={t('complete.caption', { shown: rows.length, count })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      labelOf={nameOf}
      renderName={(product) => (
        <Link to="/products/edit/$id" params={{ id: product.id }} className="plain-link">
          <bdi>{nameOf(product)}</bdi>
        </Link>
      )}
      lacksOf={(product, edits) => productReadiness({ ...product, ...edits }).lacks}
      save={(product, edits) => updateProduct(product.id, applyEdits(product, edits))}
      onNext={onNext}
    />
  )
}

/** A product as it would be saved with what was typed into its row. */
function applyEdits(product: Product, edits: Edits): ProductInput & { version: number } {
  const known = Object.keys(ProductInput.shape).map((name) => [name, product[name as keyof ProductInput]])
  return { ...(Object.fromEntries(known) as ProductInput), ...edits, version: product.version }
}

function useMendColumns(): readonly MendColumn<Product>[] {
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
