import { type FocusEvent, type KeyboardEvent, memo, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import type { InvoiceLine } from '#core/invoice'
import { useLanguage } from '#web/lib/use-language.ts'
import { withProduct } from '../draft-lines.ts'
import { fieldId, useForm, useFormMeta } from '../form-context.tsx'
import { categoryOf, scenarioOf } from '../scenarios.ts'
import { afterPress, touchAfterPress } from './after-press.ts'
import { CellFinding } from './cell-finding.tsx'
import styles from './lines.module.css'
import { ProductSuggestions } from './product-suggestions.tsx'
import { findingMarks, useCellFinding } from './use-cell-finding.ts'
import type { GridActions } from './use-grid-actions.ts'
import { useProductSuggestions } from './use-product-suggestions.ts'

/**
 * The item of a line. Typing suggests products; selecting one fills price, unit, tax and codes. It shows two lines of
 * text, and all of them while it has the focus. It has no role `combobox`, which a text area must not have.
 */
export const NameCell = memo(function NameCell({ index, actions }: { index: number; actions: GridActions }) {
  const path = `lines[${index}].item.name`
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const { setLine, rememberProduct } = store.getState()
  const name = useForm((state) => state.draft.lines?.[index]?.item?.name ?? '')
  const lineId = useForm((state) => state.draft.lines?.[index]?.id ?? '')
  const code = useForm((state) => lineCode(state.draft.lines?.[index]?.item))
  const finding = useCellFinding(path)
  const listId = useId()
  const arrival = useArrival()
  const language = useLanguage()
  const choose = (product: Product) => {
    const forced = categoryOf(scenarioOf(store.getState().draft))
    setLine(index, (line) => withProduct(line, product, { forced, language }))
    rememberProduct(lineId, product)
  }
  const suggestions = useProductSuggestions(name, choose, () => actions.next(index, 'name'))
  const { isOpen, marked } = suggestions

  return (
    <>
      <span className={styles['cell']} data-of="name" data-label={t('lines.name')} data-field={path}>
        <span className={styles['name']} data-severity={finding?.severity}>
          <span
            className={styles['nameText']}
            aria-hidden="true"
            dir="auto"
            data-empty={name === '' || undefined}
          >
            {name || t('lines.namePlaceholder')}
          </span>
          <textarea
            id={fieldId(path)}
            data-cell="name"
            rows={1}
            aria-label={t('lines.cell', { field: t('lines.name'), line: index + 1 })}
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && marked !== null ? `${listId}-${marked}` : undefined}
            {...findingMarks(path, finding)}
            autoComplete="off"
            enterKeyHint="next"
            dir="auto"
            maxLength={1000}
            placeholder={t('lines.namePlaceholder')}
            title={name.length > 60 ? name : undefined}
            value={name}
            onChange={(event) => {
              // A name is one line of text; line breaks of a pasted text are spaces.
              const text = event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' ')
              setLine(index, (line) => withName(line, text))
              suggestions.onType()
            }}
            {...arrival}
            onClick={suggestions.open}
            onKeyDown={(event: KeyboardEvent) => {
              if (!event.nativeEvent.isComposing) suggestions.onKeyDown(event)
            }}
            onBlur={({ currentTarget: field }) => {
              suggestions.close()
              touchAfterPress(store, index, 'item.name')
              afterPress(() => {
                if (field !== document.activeElement) delete field.parentElement?.dataset['grown']
              })
            }}
          />
        </span>
        {isOpen && <ProductSuggestions id={listId} suggestions={suggestions} />}
        {code && (
          <small className={styles['code']}>
            <bdi dir="ltr">{code}</bdi>
          </small>
        )}
      </span>
      <CellFinding path={path} cell="name" finding={finding} />
    </>
  )
})

/**
 * Shows all lines of the text, and selects it when the focus comes by key from another field, as browsers do for inputs
 * of one line.
 */
function useArrival() {
  const isPointed = useRef(false)
  return {
    onPointerDown: () => {
      isPointed.current = true
    },
    onFocus: ({ currentTarget: field, relatedTarget }: FocusEvent<HTMLTextAreaElement>) => {
      if (field.parentElement) field.parentElement.dataset['grown'] = ''
      if (!isPointed.current && relatedTarget) field.select()
      isPointed.current = false
    },
  }
}

function withName(line: InvoiceLine, text: string): InvoiceLine {
  const { name: _name, ...item } = line.item ?? {}
  return { ...line, item: text === '' ? item : { ...item, name: text } }
}

function lineCode(item: InvoiceLine['item']): string {
  return [item?.sellerId, item?.classifications?.[0]?.code, item?.serviceCodes?.[0]?.value]
    .filter(Boolean)
    .join(' · ')
}
