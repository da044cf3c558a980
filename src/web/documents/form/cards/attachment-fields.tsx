import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#core/invoice'
import { otherAttachmentsOf } from '#core/supporting-references'
import { useLanguage } from '#web/lib/use-language.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { limitsOf, sizeOf } from '../../file-refusal.ts'
import { FileUploads } from '../../file-uploads.tsx'
import { DraftTextField } from '../fields.tsx'
import { useFieldError, useForm } from '../form-context.tsx'
import { useAttachFiles } from '../use-attach-files.ts'
import styles from './attachments.module.css'

/** Files that become part of the document, and the links of documents that have some. */
export function AttachmentFields() {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const attachments = useForm((state) => state.draft.attachments)
  const update = useForm((state) => state.update)
  const total = useFieldError('attachments')
  const input = useRef<HTMLInputElement>(null)
  // Rendered again when the sizes are known.
  useForm((state) => state.records)
  const { attach, bytesOf, onPending } = useAttachFiles()
  const remove = (entry: Attachment) => {
    update((draft) => {
      const { attachments: before = [], ...rest } = draft
      const left = before.filter((one) => one !== entry)
      return left.length > 0 ? { ...rest, attachments: left } : rest
    })
    input.current?.focus()
  }
  const shown = otherAttachmentsOf({ kind: 'invoice', ...(attachments ? { attachments } : {}) })
  return (
    <div data-field="attachments">
      <ul className={styles['list']} aria-label={t('attach.title')}>
        {shown.map((entry) => {
          const index = attachments?.indexOf(entry) ?? 0
          const sha256 = entry.file?.sha256
          const bytes = sha256 ? bytesOf(sha256) : undefined
          return (
            <AttachmentRow
              key={index}
              entry={entry}
              index={index}
              bytes={bytes}
              onRemove={() => remove(entry)}
            />
          )
        })}
      </ul>
      <FileUploads
        ref={input}
        label={t('attach.add', limitsOf(language))}
        upload={attach}
        onPending={onPending}
        error={total}
      />
    </div>
  )
}

interface RowProps {
  readonly entry: Attachment
  readonly index: number
  /** Once known. */
  readonly bytes: number | undefined
  readonly onRemove: () => void
}

function AttachmentRow({ bytes, entry, index, onRemove }: RowProps) {
  const { t } = useTranslation('documents')
  const size = bytes === undefined ? undefined : sizeOf(bytes)
  const path = `attachments[${index}]`
  const error = useFieldError(`${path}.file`)
  const name = entry.file?.name ?? entry.url ?? entry.reference ?? ''
  return (
    <li className={styles['row']} data-field={path}>
      <span className={styles['file']}>
        <IconPaperclip size={15} aria-hidden="true" />
        <bdi>{name}</bdi>
        {size && <small>{t(`attach.size.${size.unit}`, { size: size.size })}</small>}
      </span>
      <DraftTextField path={`${path}.reference`} label={t('attach.reference')} required />
      <DraftTextField path={`${path}.description`} label={t('attach.description')} />
      <IconButton label={t('attach.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
      {error && <p className={styles['error']}>{error}</p>}
    </li>
  )
}
