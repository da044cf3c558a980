import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { productsQuery } from '../../queries.ts'
import { withProduct } from '../draft-lines.ts'
import { fieldId, useForm } from '../form-context.tsx'
import styles from './lines.module.css'
import { isInvalid } from './number-cell.tsx'

/** What a line is for. Typing offers products, and choosing one fills price, unit, tax and codes. */
export function NameCell({ index, label }: { index: number; label: string }) {
  const path = `lines[${index}].item.name`
  const { t } = useTranslation('documents')
  const name = useForm((state) => state.draft.lines?.[index]?.item?.name ?? '')
  const lineId = useForm((state) => state.draft.lines?.[index]?.id ?? '')
  const code = useForm((state) => lineCode(state.draft.lines?.[index]?.item))
  const invalid = useForm((state) => isInvalid(state, path))
  const setLine = useForm((state) => state.setLine)
  const touch = useForm((state) => state.touch)
  const rememberProduct = useForm((state) => state.rememberProduct)
  const [active, setActive] = useState<number | null>(null)
  const [searching, setSearching] = useState<'typed' | 'opened' | null>(null)
  const listId = useId()
  const search = useDeferredValue(name.trim())
  const { data: products = [], isPlaceholderData } = useQuery({
    ...productsQuery(search),
    enabled: searching !== null,
  })
  const isOpen = searching !== null && products.length > 0
  // Enter takes the first product that fits what was typed; a line that was only opened keeps what it has.
  const fits = searching === 'typed' && search !== '' && search === name.trim() && !isPlaceholderData
  const marked = active ?? (fits ? 0 : null)

  const choose = (product: Product) => {
    setLine(index, (line) => withProduct(line, product))
    rememberProduct(lineId, product)
    setSearching(null)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' && event.altKey) setSearching('opened')
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(((marked ?? (step > 0 ? -1 : 0)) + step + products.length) % products.length)
    } else if (event.key === 'Enter' && marked !== null) {
      const product = products[marked]
      if (!product) return
      event.preventDefault()
      choose(product)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setSearching(null)
    }
  }

  return (
    <span className={styles['cell']} data-wide="" data-label={t('lines.name')} data-field={path}>
      <Popover
        opened={isOpen}
        position="bottom-start"
        width={360}
        shadow="md"
        trapFocus={false}
        returnFocus={false}
        withRoles={false}
        withinPortal
        onChange={(open) => setSearching(open ? 'opened' : null)}
      >
        <Popover.Target>
          <input
            id={fieldId(path)}
            data-cell="name"
            className={styles['name-input']}
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && marked !== null ? `${listId}-${marked}` : undefined}
            aria-invalid={invalid || undefined}
            autoComplete="off"
            dir="auto"
            maxLength={1000}
            placeholder={t('lines.namePlaceholder')}
            value={name}
            onChange={(event) => {
              const text = event.currentTarget.value
              setLine(index, (line) => {
                const { name: _name, ...item } = line.item ?? {}
                return { ...line, item: text === '' ? item : { ...item, name: text } }
              })
              setSearching('typed')
              setActive(null)
            }}
            onClick={() => setSearching((current) => current ?? 'opened')}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setSearching(null)
              setActive(null)
              touch(path)
            }}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <div id={listId} role="listbox" aria-label={t('lines.product')} className={styles['suggestions']}>
            {products.map((product, at) => (
              <div
                key={product.id}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === marked}
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setActive(at)}
                onClick={() => choose(product)}
              >
                <span>
                  <bdi>{product.name}</bdi>
                  {product.nameAr && <small>{product.nameAr}</small>}
                </span>
                <MoneyText amount={product.unitPrice} currency={product.currency} />
              </div>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {code && (
        <small className={styles['code']}>
          <bdi dir="ltr">{code}</bdi>
        </small>
      )}
    </span>
  )
}

function lineCode(
  item:
    | {
        sellerId?: string | undefined
        classifications?: { code?: string | undefined }[] | undefined
        serviceCodes?: { value?: string | undefined }[] | undefined
      }
    | undefined,
): string {
  return [item?.sellerId, item?.classifications?.[0]?.code, item?.serviceCodes?.[0]?.value]
    .filter(Boolean)
    .join(' · ')
}
