import { IconBox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as productsApi from '#contract/api/products'
import type { Product } from '#contract/products'
import { useCan } from '#web/identity/index.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { type ArchiveSearch, newRow } from '#web/lib/search-params.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { RecordActions, RemoveRecordDialog } from '#web/master-data/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { RecordList } from '#web/ui/data/record-list.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { ProductDialogProps } from '../product-dialog.tsx'
import { lackingProductsQuery, productsQuery, removeProduct } from '../queries.ts'
import { useProductColumns } from '../use-product-columns.tsx'

const ProductDialog = lazyComponent<ProductDialogProps>(
  async () => (await import('../product-dialog.tsx')).ProductDialog,
  LoadFailed,
)

/** Products and services. The address contains the search, the tab, the page and the open dialog. */
export function ProductsPage({ search: { open, ...search } }: { search: ArchiveSearch }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const canWrite = useCan('product.write')
  const canExport = useCan('report.export')
  const language = useLanguage()
  const [removing, setRemoving] = useState<Product | null>(null)
  const columns = useProductColumns(search, canWrite && !search.archived ? setRemoving : null)
  const list = useQuery(productsQuery({ ...search, archived: search.archived ?? false }))
  const add = canWrite ? (
    <LinkButton
      to="/products"
      search={{ ...search, open: newRow }}
      resetScroll={false}
      leftSection={<IconPlus size={17} />}
    >
      {t('add')}
    </LinkButton>
  ) : undefined
  const { search: text, archived } = search
  const go = (next: ArchiveSearch, how: { replace: boolean; ignoreBlocker?: boolean }) =>
    void navigate({ to: '/products', search: next, resetScroll: false, ...how })
  const complete = useComplete()
  const actions = (
    <>
      <RecordActions
        table={
          canExport && (list.data?.data.length ?? 0) > 0
            ? {
                files: { csv: productsApi.exportProductsCsv, xlsx: productsApi.exportProductsXlsx },
                options: { query: { search: text, archived, language } },
              }
            : null
        }
        complete={complete}
        importKind={'products'}
      />
      {add}
    </>
  )
  return (
    <Page title={t('title')} subtitle={t('text')} actions={actions}>
      <RecordList
        caption={t('title')}
        words={{
          search: t('list.search'),
          filter: t('list.filter'),
          active: t('list.active'),
          archived: t('list.archived'),
        }}
        search={search}
        onSearch={(next, step) => void navigate({ to: '/products', search: next, replace: !step })}
        list={list}
        columns={columns}
        rowKey={(product) => product.id}
        onOpen={({ id }) => go({ ...search, open: id }, { replace: false })}
        empty={{ icon: <IconBox size={22} />, title: t('empty'), text: t('emptyText'), action: add }}
      />
      {open && (
        <ProductDialog
          id={open}
          onClose={() => go(search, { replace: true })}
          onDone={() => go(search, { replace: true, ignoreBlocker: true })}
        />
      )}
      <RemoveRecordDialog
        words="products"
        record={removing}
        remove={removeProduct}
        onClose={() => setRemoving(null)}
      />
    </Page>
  )
}

/** The page of the products with fields that the next invoice lacks; null if there are none. */
function useComplete() {
  const { t } = useTranslation('products')
  const mayWrite = useCan('product.write')
  const count = useQuery(lackingProductsQuery(1)).data?.page.total.count ?? 0
  if (!mayWrite || count === 0) return null
  return { to: '/products/complete', label: t('complete.link', { count }) } as const
}
