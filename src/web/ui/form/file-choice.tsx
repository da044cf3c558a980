import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './file-choice.module.css'

interface FileChoiceProps {
  /** What the field is called by those who hear it. */
  label: string
  /** Types and endings that are offered. */
  accept: string
  onChoose: (file: File | undefined) => void
  /** The name of the file that was chosen, where it stays. */
  chosen?: string | undefined
  /** What stands on the button; "Choose a file" by itself. */
  words?: string
  describedBy?: string
  isInvalid?: boolean
}

/** A file of the person's. The browser's own words beside such a field are in its language, so a button of ours says them. */
export function FileChoice({
  accept,
  chosen,
  describedBy,
  isInvalid,
  label,
  onChoose,
  words,
}: FileChoiceProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <div className={styles['row']}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={isInvalid ? true : undefined}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          // The same file can be chosen again when it was mended.
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
