import { type KeyboardEvent, memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import type { InvoiceLine } from '#core/invoice'
import { withProduct } from '../draft-lines.ts'
import { fieldId, useForm, useFormMeta } from '../form-context.tsx'
import { categoryOf, scenarioOf } from '../scenarios.ts'
import { isInvalid } from './is-invalid.ts'
import styles from './lines.module.css'
import { ProductSuggestions } from './product-suggestions.tsx'
import type { GridActions } from './use-grid-actions.ts'
import { useProductSuggestions } from './use-product-suggestions.ts'

/** The item of a line. Typing suggests products; selecting one fills price, unit, tax and codes. */
export const NameCell = memo(function NameCell({ index, actions }: { index: number; actions: GridActions }) {
  const path = `lines[${index}].item.name`
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const { setLine, touch, rememberProduct } = store.getState()
  const name = useForm((state) => state.draft.lines?.[index]?.item?.name ?? '')
  const lineId = useForm((state) => state.draft.lines?.[index]?.id ?? '')
  const code = useForm((state) => lineCode(state.draft.lines?.[index]?.item))
  const invalid = useForm((state) => isInvalid(state, path))
  const listId = useId()
  const choose = (product: Product) => {
    const forced = categoryOf(scenarioOf(store.getState().draft))
    setLine(index, (line) => withProduct(line, product, forced))
    rememberProduct(lineId, product)
  }
  const suggestions = useProductSuggestions(name, choose, () => actions.next(index, 'name'))
  const { isOpen, marked } = suggestions

  return (
    <span className={styles['cell']} data-wide="" data-label={t('lines.name')} data-field={path}>
      <input
        id={fieldId(path)}
        data-cell="name"
        className={styles['name-input']}
        role="combobox"
        aria-label={t('lines.cell', { field: t('lines.name'), line: index + 1 })}
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
          setLine(index, (line) => withName(line, text))
          suggestions.onType()
        }}
        onClick={suggestions.open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!event.nativeEvent.isComposing) suggestions.onKeyDown(event)
        }}
        onBlur={() => {
          suggestions.close()
          touch(path)
        }}
      />
      {isOpen && <ProductSuggestions id={listId} suggestions={suggestions} />}
      {code && (
        <small className={styles['code']}>
          <bdi dir="ltr">{code}</bdi>
        </small>
      )}
    </span>
  )
})

function withName(line: InvoiceLine, text: string): InvoiceLine {
  const { name: _name, ...item } = line.item ?? {}
  return { ...line, item: text === '' ? item : { ...item, name: text } }
}

function lineCode(item: InvoiceLine['item']): string {
  return [item?.sellerId, item?.classifications?.[0]?.code, item?.serviceCodes?.[0]?.value]
    .filter(Boolean)
    .join(' · ')
}
