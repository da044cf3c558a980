import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Product, ProductSale } from '#contract/products'
import { useLocalName } from '#web/lib/use-language.ts'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { lastPricesQuery } from '../../queries.ts'
import { useForm } from '../form-context.tsx'
import styles from './lines.module.css'
import type { Suggestions } from './use-product-suggestions.ts'

/** The products suggested below the name of a line. Mounted only while visible: a popover for every line is slow. */
export function ProductSuggestions({ id, suggestions }: { id: string; suggestions: Suggestions }) {
  const { t } = useTranslation('documents')
  const { products, marked, mark, choose } = suggestions
  const lastPrices = useLastPrices(products)
  const localName = useLocalName()
  return (
    <Popover
      opened
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      withinPortal
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={styles['anchor']} />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div id={id} role="listbox" aria-label={t('lines.product')} className={styles['suggestions']}>
          {products.map((product, at) => (
            <div
              key={product.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => mark(at)}
              onClick={() => choose(product)}
            >
              <span>
                <bdi>{localName(product.name, product.nameAr)}</bdi>
                {product.nameAr && <small>{localName(product.nameAr, product.name)}</small>}
              </span>
              <span>
                <MoneyText amount={product.unitPrice} currency={product.currency} />
                <LastPrice sale={lastPrices?.get(product.id)} />
              </span>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The last prices of these products for the buyer of the draft. */
function useLastPrices(products: readonly Product[]) {
  const participantId = useForm(({ draft }) => {
    const { scheme, value } = draft.buyer?.participantId ?? {}
    return scheme && value ? `${scheme}:${value}` : ''
  })
  const name = useForm(({ draft }) => draft.buyer?.legalName ?? '')
  const ids = products.map(({ id }) => id)
  return useQuery(lastPricesQuery({ participantId, name }, ids)).data
}

function LastPrice({ sale }: { sale: ProductSale | undefined }) {
  const { t } = useTranslation('documents')
  if (!sale) return null
  return (
    <small>
      {t('lines.lastPrice')} <MoneyText amount={sale.unitPrice} currency={sale.currency} /> ·{' '}
      <DateText value={sale.date} />
    </small>
  )
}
