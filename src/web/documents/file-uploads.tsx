import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#web/ui/form/file-choice.tsx'
import { acceptedFiles, isolated } from './file-refusal.ts'
import styles from './file-uploads.module.css'

interface FileUploadsProps {
  readonly label: string
  /** Uploads a file, and returns why it was not added; null if it was. Never raises. */
  readonly upload: (file: File) => Promise<string | null>
  /** Another fault of the files, which is shown with those of the upload. */
  readonly error?: string | null
  /** Called with the number of files that begin to wait for their upload, and with -1 when one is done. */
  readonly onPending?: (change: number) => void
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A field for files, which are uploaded one after another, also those that are chosen meanwhile. Names the file that is being
 * uploaded, the one that was added, and those that were not, with the reason.
 */
export function FileUploads({ error, label, onPending, ref, upload }: FileUploadsProps) {
  const { t } = useTranslation('documents')
  const [uploading, setUploading] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isUsed, setIsUsed] = useState(false)
  const queue = useRef(Promise.resolve())

  const uploadNext = async (file: File) => {
    setUploading(file.name)
    const problem = await upload(file)
    if (problem === null) setAdded(file.name)
    else setProblems((before) => [...before, problem])
    setUploading(null)
    onPending?.(-1)
  }
  const uploadAll = (files: readonly File[]) => {
    setIsUsed(true)
    setProblems([])
    setAdded(null)
    onPending?.(files.length)
    for (const file of files) queue.current = queue.current.then(() => uploadNext(file))
  }
  const faults = [...problems, ...(error ? [error] : [])]
  return (
    <>
      <FileDrop
        ref={ref}
        label={label}
        words={t('attach.choose')}
        accept={acceptedFiles}
        onChoose={(file) => uploadAll(file ? [file] : [])}
        onChooseAll={uploadAll}
        error={faults.length > 0 ? faults.join('\n') : undefined}
      />
      {/* Not before it is needed: a form that opens announces nothing. */}
      {isUsed && (
        <p role="status" className={styles['state']}>
          {uploading !== null && t('attach.uploading', { name: isolated(uploading) })}
          {uploading === null && added !== null && (
            <span className="visually-hidden">{t('attach.added', { name: isolated(added) })}</span>
          )}
        </p>
      )}
    </>
  )
}
