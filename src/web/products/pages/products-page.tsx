import { IconBox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { useCan } from '#web/identity/index.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EmptyState, ErrorScreen, Pending } from '#web/ui/states.tsx'
import { DataTable } from '#web/ui/table.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { productsQuery } from '../queries.ts'
import { RemoveProductDialog } from '../remove-product-dialog.tsx'
import { useProductColumns } from '../use-product-columns.tsx'

export interface ProductsSearch {
  search?: string
  cursor?: string
  archived?: true
}

/** Products and services: search, active and archived, keyset pages, all in the address. */
export function ProductsPage({ search }: { search: ProductsSearch }) {
  const { t } = useTranslation(['products', 'common'])
  const navigate = useNavigate()
  const mayWrite = useCan('product.write')
  const [removing, setRemoving] = useState<Product | null>(null)
  const columns = useProductColumns(mayWrite && !search.archived ? setRemoving : null)
  const list = useQuery(productsQuery({ ...search, archived: search.archived ?? false }))
  const { cursor: _cursor, ...filters } = search
  const go = (next: ProductsSearch) =>
    void navigate({ to: '/products', search: next, replace: !('cursor' in next) })
  const add = mayWrite ? (
    <LinkButton to="/products/new" leftSection={<IconPlus size={17} />}>
      {t('products:add')}
    </LinkButton>
  ) : undefined
  const rows = list.data?.data ?? []
  return (
    <Page title={t('products:title')} subtitle={t('products:text')} actions={add}>
      <Toolbar
        end={
          <SearchField
            label={t('products:list.search')}
            value={search.search ?? ''}
            onChange={(text) => {
              const { search: _old, ...rest } = filters
              go(text ? { ...rest, search: text } : rest)
            }}
          />
        }
      >
        <FilterChips
          label={t('products:list.filter')}
          value={search.archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: t('products:list.active') },
            { value: 'archived', label: t('products:list.archived') },
          ]}
          onChange={(value) => {
            const text = search.search ? { search: search.search } : {}
            go(value === 'archived' ? { ...text, archived: true } : text)
          }}
        />
      </Toolbar>
      {list.isPending && <Pending />}
      {list.isError && <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (search.search || search.archived) && (
        <EmptyState
          icon={<IconBox size={22} />}
          title={t('common:list.nothingMatches')}
          action={
            <Button variant="default" onClick={() => go({})}>
              {t('common:list.clearFilters')}
            </Button>
          }
        >
          {t('common:list.nothingMatchesText')}
        </EmptyState>
      )}
      {list.data && rows.length === 0 && !search.search && !search.archived && (
        <EmptyState icon={<IconBox size={22} />} title={t('products:empty')} action={add}>
          {t('products:emptyText')}
        </EmptyState>
      )}
      {list.data && rows.length > 0 && (
        <>
          <DataTable
            caption={t('products:title')}
            columns={columns}
            rows={rows}
            rowKey={(product) => product.id}
            refreshing={list.isPlaceholderData}
            onOpen={(product) => void navigate({ to: '/products/edit/$id', params: { id: product.id } })}
          />
          <Pager
            page={list.data.page}
            shown={rows.length}
            onCursor={(cursor) => go({ ...filters, cursor })}
          />
        </>
      )}
      <RemoveProductDialog product={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}
