import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeSelect, type CodeSelectProps } from '#web/ui/form/code-select.tsx'
import { useLoadedOptions, useUnitWord } from '../code-options.ts'
import { fieldId, useForm, useFormMeta } from '../form-context.tsx'
import { touchAfterPress } from './after-press.ts'
import { CellFinding } from './cell-finding.tsx'
import styles from './lines.module.css'
import { findingId, findingMarks, useCellFinding } from './use-cell-finding.ts'

/**
 * The unit of a line. Only the cell in use has a search of the two thousand units; the others are plain text, so that
 * long documents stay fast.
 */
export const UnitCell = memo(function UnitCell({ index }: { index: number }) {
  const { t } = useTranslation('documents')
  const path = `lines[${index}].unit`
  const value = useForm(({ draft }) => draft.lines?.[index]?.unit ?? '')
  const setLine = useForm((state) => state.setLine)
  const shortLabel = t('lines.unit')
  const label = t('lines.cell', { field: shortLabel, line: index + 1 })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const finding = useCellFinding(path)
  const touch = useForm((state) => state.touch)
  const { store } = useFormMeta()
  const word = useUnitWord(value)
  const close = (focusBack: boolean) => {
    setOpen(false)
    touch(path)
    // If the user has moved to another cell in the meantime, the focus stays there.
    const isNowhere = () => document.activeElement === document.body
    if (focusBack) requestAnimationFrame(() => isNowhere() && button.current?.focus())
  }
  return (
    <>
      <span className={styles['cell']} data-of="unit" data-label={shortLabel} data-field={path}>
        {open ? (
          <UnitSelect
            className={styles['unitOpen'] ?? ''}
            id={fieldId(path)}
            aria-label={label}
            {...findingMarks(path, finding)}
            value={value}
            autoFocus
            comboboxProps={{ width: 280, position: 'bottom-start', shadow: 'md' }}
            onChange={(unit) => {
              setLine(index, (line) => ({ ...line, unit }))
              close(true)
            }}
            onDropdownClose={() => close(false)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close(true)
            }}
          />
        ) : (
          <button
            ref={button}
            type="button"
            id={fieldId(path)}
            data-cell="unit"
            className={styles['unit']}
            aria-haspopup="listbox"
            aria-describedby={finding ? findingId(path) : undefined}
            data-severity={finding?.severity}
            aria-label={`${label}: ${word || '–'}${word === value ? '' : ` (${value})`}`}
            title={word === value ? word : `${word} (${value})`}
            onClick={() => setOpen(true)}
            onBlur={() => touchAfterPress(store, index, 'unit')}
            onKeyDown={(event) => {
              if (event.key === 'F4') setOpen(true)
              else if (event.key.length === 1 && /\p{L}/u.test(event.key) && !event.ctrlKey && !event.metaKey)
                setOpen(true)
            }}
          >
            <bdi className={styles['unitWord']}>{word || '–'}</bdi>
          </button>
        )}
      </span>
      <CellFinding path={path} cell="unit" finding={finding} />
    </>
  )
})

/** Built only when opened: two thousand options are too many for every line. */
function UnitSelect(props: Omit<CodeSelectProps, 'options'>) {
  const options = useLoadedOptions('units')
  return <OpenedSelect key={options.length} {...props} options={options} />
}

/** Opens after it is rendered: screen readers do not announce a list that is open from the start as the field's own. */
function OpenedSelect(props: CodeSelectProps) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // The list is rendered after the field, in another layer; only then can the field refer to it.
    const timer = setTimeout(() => setOpened(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return <CodeSelect {...props} dropdownOpened={opened} />
}
