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
  const [searching, setSearching] = useState(false)
  const listId = useId()
  const search = useDeferredValue(name.trim())
  const { data: products = [] } = useQuery({ ...productsQuery(search), enabled: searching })
  const isOpen = searching && products.length > 0

  const choose = (product: Product) => {
    setLine(index, (line) => withProduct(line, product))
    rememberProduct(lineId, product)
    setSearching(false)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' && event.altKey) setSearching(true)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((current) => ((current ?? (step > 0 ? -1 : 0)) + step + products.length) % products.length)
    } else if (event.key === 'Enter' && active !== null) {
      const product = products[active]
      if (!product) return
      event.preventDefault()
      choose(product)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setSearching(false)
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
        onChange={setSearching}
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
            aria-activedescendant={isOpen && active !== null ? `${listId}-${active}` : undefined}
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
              setSearching(true)
              setActive(null)
            }}
            onClick={() => setSearching(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setSearching(false)
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
                aria-selected={at === active}
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
