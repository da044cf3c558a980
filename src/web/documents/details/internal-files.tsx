import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as attachmentsApi from '#contract/api/attachments'
import type { InternalFile } from '#contract/attachments'
import { useCan } from '#web/identity/index.ts'
import { download } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, IconButton } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { isolated, limitsOf, refusalOf, sizeOf } from '../file-refusal.ts'
import { FileUploads } from '../file-uploads.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'
import { addInternalFile, internalFilesQuery, removeInternalFile } from './internal-files-queries.ts'
import { saveFile } from './save-file.ts'

/** The files that members keep beside a document, such as the order or a delivery note. They are never sent. */
export function InternalFiles({ document: { id } }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const canChange = useCan('document.draft')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(internalFilesQuery(id))
  if (query.isLoadingError) return <QueryError query={query} />
  const { data: files } = query
  if (!files || (files.length === 0 && !canChange)) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('internalFiles.title')}
      </h3>
      <p className={`${styles['hint']} ${styles['filesHint']}`}>{t('internalFiles.hint')}</p>
      {files.length > 0 && (
        <ul className={`${styles['attachments']} ${styles['internalFiles']}`}>
          {files.map((file) => (
            <InternalFileItem
              key={file.id}
              file={file}
              canRemove={canChange}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {canChange && <AddInternalFiles documentId={id} />}
    </section>
  )
}

interface ItemProps {
  readonly file: InternalFile
  readonly canRemove: boolean
  readonly onRemoved: () => void
}

function InternalFileItem({ file, canRemove, onRemoved }: ItemProps) {
  const { t } = useTranslation('documents')
  const [isAsking, setIsAsking] = useState(false)
  const { addedBy, documentId, id, name } = file
  const { size, unit } = sizeOf(file.size)
  const remove = async () => {
    await removeInternalFile(documentId, id)
    toast.success(t('internalFiles.removed', { name: isolated(name) }))
    onRemoved()
  }
  return (
    <li className={styles['internalFile']}>
      <div>
        <ActionButton
          variant="subtle"
          size="xs"
          aria-label={t('details.downloadAttachment', { name })}
          leftSection={<IconPaperclip size={15} aria-hidden="true" />}
          action={() =>
            saveFile(download(attachmentsApi.getInternalFile, { params: { id: documentId, fileId: id } }))
          }
        >
          <bdi>{name}</bdi>
        </ActionButton>
        <small className={styles['hint']}>
          {t(`attach.size.${unit}`, { size })}
          {addedBy.name && (
            <>
              {' · '}
              <bdi>{addedBy.name}</bdi>
            </>
          )}
        </small>
      </div>
      {canRemove && (
        <IconButton label={t('attach.remove', { name })} onClick={() => setIsAsking(true)}>
          <IconTrash size={16} aria-hidden="true" />
        </IconButton>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('internalFiles.removeTitle')}
        confirmLabel={t('internalFiles.remove')}
        danger
        onConfirm={remove}
      >
        {t('internalFiles.removeText', { name: isolated(name) })}
      </ConfirmDialog>
    </li>
  )
}

/** Adds files; those that the portal would refuse are named before they are sent. */
function AddInternalFiles({ documentId }: { documentId: string }) {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const withKey = useIdempotencyKey()
  const add = async (file: File): Promise<string | null> => {
    const refusal = refusalOf(file)
    const name = isolated(file.name)
    if (refusal) return t(`attach.refused.${refusal}`, { name, ...limitsOf(language) })
    try {
      const request = { documentId, name: file.name, size: file.size, changed: file.lastModified }
      await withKey(request, (key) => addInternalFile(documentId, file, key))
      return null
    } catch (error) {
      return t('attach.failed', { name, reason: problemText(error) })
    }
  }
  return <FileUploads label={t('internalFiles.add', limitsOf(language))} upload={add} />
}
