import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodeOption, searchOptions } from '#web/lib/search-options.ts'
import './fields.tsx'
import styles from './code-select.module.css'

export interface CodeSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable'> {
  value: string
  onChange: (code: string) => void
  /** The list, or a function that loads it when the field is first shown (long lists are modules of their own). */
  options: readonly CodeOption[] | (() => Promise<readonly CodeOption[]>)
  /** Maximum number of options shown at once; the rest is found by typing. */
  most?: number
  /** Hides the code in the list as well, if the label alone is clear. */
  wordOnly?: boolean
  /** Shows the code before its label, for codes that are read as words, such as currencies. */
  codeFirst?: boolean
}

// The list itself scrolls, so that it is one element for keyboards and screen readers.
const listStyles = { options: { maxHeight: 240, overflowY: 'auto' } } as const

/** A select of a code list: labels with a small code after them, searchable by both. */
export function CodeSelect({
  value,
  onChange,
  options,
  most = 60,
  wordOnly,
  codeFirst,
  ...props
}: CodeSelectProps) {
  const { t } = useTranslation('common')
  const [loaded, setLoaded] = useState<readonly CodeOption[]>(typeof options === 'function' ? [] : options)
  const [query, setQuery] = useState<string | null>(null)
  useEffect(() => {
    if (typeof options !== 'function') return setLoaded(options)
    let isUnmounted = false
    void options().then((list) => {
      if (!isUnmounted) setLoaded(list)
    })
    return () => {
      isUnmounted = true
    }
  }, [options])
  const byCode = useMemo(() => new Map(loaded.map((option) => [option.code, option])), [loaded])
  const wordOf = (code: string) => {
    const label = byCode.get(code)?.label
    return label === undefined ? code : codeFirst ? `${code} · ${label}` : label
  }
  const shown = useMemo(() => searchOptions(loaded, query ?? '', most), [loaded, query, most])
  const codes = shown.map((option) => option.code)
  const all = value && !codes.includes(value) ? [value, ...codes] : codes
  // Leaving the field with one remaining option selects it; so does Enter, before the list has settled.
  const takeOnlyMatch = () => {
    const [only, other] = shown
    if (!query || !only || other || only.code === value) return
    setQuery(null)
    onChange(only.code)
  }
  return (
    <Select
      clearable={false}
      nothingFoundMessage={t('field.nothingFound')}
      {...props}
      // Opening scrolls the selected option into view before the list has its place; a fixed list cannot scroll the page.
      comboboxProps={{ shadow: 'md', floatingStrategy: 'fixed', ...props.comboboxProps }}
      searchable
      selectFirstOptionOnChange
      withScrollArea={false}
      styles={listStyles}
      allowDeselect={false}
      data={all.map((code) => ({ value: code, label: wordOf(code) }))}
      filter={({ options: given }) =>
        query ? given.filter((item) => 'value' in item && codes.includes(item.value)) : given
      }
      value={value || null}
      onChange={(code) => {
        setQuery(null)
        onChange(code ?? '')
      }}
      searchValue={query ?? wordOf(value)}
      onSearchChange={(text) => setQuery(text === wordOf(value) ? null : text)}
      // Choosing the current code again calls no `onChange`, and ends the search all the same.
      onOptionSubmit={() => setQuery(null)}
      onDropdownClose={() => {
        setQuery(null)
        props.onDropdownClose?.()
      }}
      // Typing starts a new search instead of editing the label of the selected code.
      onFocus={(event) => {
        event.currentTarget.select()
        props.onFocus?.(event)
      }}
      onClick={(event) => {
        event.currentTarget.select()
        props.onClick?.(event)
      }}
      // Enter in a search must not submit the form, even without a match.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && query) {
          event.preventDefault()
          takeOnlyMatch()
        }
        props.onKeyDown?.(event)
      }}
      onBlur={(event) => {
        takeOnlyMatch()
        props.onBlur?.(event)
      }}
      renderOption={({ option }) => (
        <span className={styles['option']}>
          {codeFirst && <bdi dir="ltr">{option.value}</bdi>}
          <span>{byCode.get(option.value)?.label ?? option.value}</span>
          {!wordOnly && !codeFirst && (
            <bdi dir="ltr" data-after="">
              {option.value}
            </bdi>
          )}
        </span>
      )}
    />
  )
}
