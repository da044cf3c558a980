import { type DragEvent, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './file-choice.module.css'

interface FileChoiceProps {
  /** Label for screen readers. */
  label: string
  /** Accepted types and file extensions. */
  accept: string
  onChoose: (file: File | undefined) => void
  /** Accepts several files, instead of `onChoose`. */
  onChooseAll?: (files: readonly File[]) => void
  /** The name of the selected file, if it stays selected. */
  chosen?: string | undefined
  /** Text of the button; "Choose a file" by default. */
  words?: string
  describedBy?: string
  isInvalid?: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

/** Selects a file. The browser's own button is in the browser's language, so this one has a button of ours. */
export function FileChoice({
  accept,
  chosen,
  describedBy,
  isInvalid,
  label,
  onChoose,
  onChooseAll,
  ref,
  words,
}: FileChoiceProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <div className={styles['row']}>
      <input
        ref={ref}
        id={id}
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        multiple={onChooseAll !== undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid ? true : undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          if (onChooseAll) onChooseAll(files)
          else onChoose(files[0])
          // Allows the same file to be selected again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <label htmlFor={id} aria-hidden="true" className={styles['choose']}>
        {words ?? t('action.chooseFile')}
      </label>
      {chosen !== undefined && <bdi className={styles['name']}>{chosen}</bdi>}
    </div>
  )
}

/** A field for one or several files, which also accepts dropped files, recognized by content and not by name. */
export function FileDrop({
  error,
  hint,
  isLarge,
  label,
  onChoose,
  onChooseAll,
  ...props
}: Pick<FileChoiceProps, 'accept' | 'chosen' | 'label' | 'onChoose' | 'onChooseAll' | 'ref' | 'words'> & {
  error?: string | undefined
  /** Which files are accepted, shown in the area. */
  hint?: string
  /** The area is the main thing of its card. */
  isLarge?: boolean
}) {
  const { t } = useTranslation('common')
  const id = useId()
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file, ...others] = event.dataTransfer.files
    if (!file) return
    if (onChooseAll) onChooseAll([file, ...others])
    else onChoose(file)
  }
  return (
    <div className={styles['field']}>
      <span aria-hidden="true">{label}</span>
      {/* Dropping needs a mouse; the button in it does the same for all users. */}
      <div
        className={styles['zone']}
        data-drop=""
        data-large={isLarge || undefined}
        data-over={isOver || undefined}
        data-invalid={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileChoice
          {...props}
          label={label}
          onChoose={(file) => file && onChoose(file)}
          {...(onChooseAll ? { onChooseAll } : {})}
          isInvalid={error !== undefined}
          {...(error === undefined ? (hint ? { describedBy: hintId } : {}) : { describedBy: id })}
        />
        {props.chosen === undefined && (
          <span className={styles['or']}>{t(onChooseAll ? 'action.dropFiles' : 'action.dropFile')}</span>
        )}
        {hint && (
          <small id={hintId} className={styles['hint']}>
            {hint}
          </small>
        )}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
