import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Classification } from '#core/classification'
import { ClassificationField } from '#web/ui/form/classification-field.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { type CodeSource, useCodeOptions } from './code-options.ts'
import styles from './fields.module.css'
import { fieldId, useDraftText, useFieldError, useForm } from './form-context.tsx'

interface DraftFieldProps {
  /** Path in the draft, such as `references.contract`. */
  path: string
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  /** Called when the user enters the field. */
  onEnter?: () => void
  /** Called when the user leaves the field. */
  onLeave?: () => void
}

/** The common properties of a field: value, finding, and a handler for leaving it. */
function useDraftField({
  path,
  label,
  description,
  placeholder,
  required,
  onEnter,
  onLeave,
}: DraftFieldProps) {
  const value = useDraftText(path)
  const error = useFieldError(path)
  const set = useForm((state) => state.set)
  const touch = useForm((state) => state.touch)
  const onChange = useCallback((next: string) => set(path, next), [set, path])
  return {
    value,
    onChange,
    shared: {
      id: fieldId(path),
      label,
      error,
      onBlur: () => {
        touch(path)
        onLeave?.()
      },
      ...(onEnter ? { onFocus: onEnter } : {}),
      ...(description ? { description } : {}),
      ...(placeholder ? { placeholder } : {}),
      ...(required ? { withAsterisk: true } : {}),
      wrapperProps: { 'data-field': path },
    },
  }
}

export function DraftTextField({ dir, ...props }: DraftFieldProps & { dir?: 'ltr' | 'auto' }) {
  const { value, onChange, shared } = useDraftField(props)
  return (
    <TextField
      {...shared}
      dir={dir ?? 'auto'}
      classNames={{ input: styles['text'] ?? '' }}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** An HS heading or a service class, searchable by text. */
export function DraftClassificationField({ kind, ...props }: DraftFieldProps & { kind: Classification }) {
  const { value, onChange, shared } = useDraftField(props)
  return <ClassificationField {...shared} kind={kind} value={value} onChange={onChange} />
}

/** A text of several lines; with `grows`, it begins with one. */
export function DraftTextArea({ grows = false, ...props }: DraftFieldProps & { grows?: boolean }) {
  const { value, onChange, shared } = useDraftField(props)
  return (
    <TextAreaField
      {...shared}
      {...(grows && { minRows: 1 })}
      dir="auto"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function DraftDateField(props: DraftFieldProps) {
  const { t } = useTranslation('common')
  const { value, onChange, shared } = useDraftField(props)
  return (
    <DateField
      {...shared}
      keepsTyped
      value={value}
      onChange={onChange}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
    />
  )
}

export function DraftDecimalField({ unit, ...props }: DraftFieldProps & { unit?: string }) {
  const { value, onChange, shared } = useDraftField(props)
  return <DecimalField {...shared} value={value} onChange={onChange} unit={unit} />
}

export function DraftCodeField({
  list,
  wordOnly,
  codeFirst,
  clearable,
  ...props
}: DraftFieldProps & { list: CodeSource; wordOnly?: boolean; codeFirst?: boolean; clearable?: boolean }) {
  const { value, onChange, shared } = useDraftField(props)
  const options = useCodeOptions(list)
  const { t } = useTranslation('common')
  return (
    <CodeSelect
      {...shared}
      options={options}
      value={value}
      onChange={onChange}
      {...(wordOnly ? { wordOnly } : {})}
      {...(codeFirst ? { codeFirst } : {})}
      {...(clearable ? { clearable, clearButtonProps: { 'aria-label': t('action.clear') } } : {})}
    />
  )
}

/** A collapsible part of the form; a finding inside opens it. */
export function CollapsibleSection({
  title,
  hint,
  open,
  children,
}: {
  title: string
  hint?: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles['folded']} open={open}>
      <summary>
        <span>{title}</span>
        {hint && <small>{hint}</small>}
      </summary>
      <div>{children}</div>
    </details>
  )
}
