import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as attachmentsApi from '#contract/api/attachments'
import { attachmentsBytes, uploadedHashes } from '#core/attachments'
import type { Attachment } from '#core/invoice'
import { otherAttachmentsOf } from '#core/supporting-references'
import { call } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { attachmentRefusalOf, isolated, limitsOf } from '../file-refusal.ts'
import { useForm, useFormMeta } from './form-context.tsx'

/**
 * Uploads files and adds them to the draft. Type and sizes are checked before the upload. While files wait for their upload,
 * the document is not issued.
 */
export function useAttachFiles() {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const { store } = useFormMeta()
  const update = useForm((state) => state.update)
  const sizes = useSizes()

  /** Returns why the file was not added; null if it was. */
  const attach = async (file: File): Promise<string | null> => {
    const { draft } = store.getState()
    const name = isolated(file.name)
    const bytes = attachmentsBytes(draft, sizes.of)
    const attached = otherAttachmentsOf(draft).filter((one) => one.file)
    const refusal = attachmentRefusalOf(file, { count: attached.length, bytes })
    if (refusal) return t(`attach.refused.${refusal}`, { name, ...limitsOf(language) })
    try {
      const { data } = await call(attachmentsApi.uploadAttachment, {
        query: { fileName: file.name.slice(-200) },
        body: file,
      })
      // The portal may have lacked this file until now.
      void queryClient.invalidateQueries({ queryKey: ['documents', 'draft-records'] })
      if (uploadedHashes(store.getState().draft).includes(data.sha256))
        return t('attach.refused.twice', { name })
      sizes.add(data.sha256, data.size)
      update((now) => ({ ...now, attachments: [...(now.attachments ?? []), entryOf(data)] }))
      return null
    } catch (error) {
      return t('attach.failed', { name, reason: problemText(error) })
    }
  }
  const onPending = (change: number) => store.setState(({ uploads }) => ({ uploads: uploads + change }))
  return { attach, onPending, bytesOf: sizes.of }
}

/** Bytes of uploaded files: of this session, and as the portal knows them. */
function useSizes() {
  const { store } = useFormMeta()
  const own = useRef(new Map<string, number>())
  return {
    add: (sha256: string, size: number) => void own.current.set(sha256, size),
    of: (sha256: string) =>
      own.current.get(sha256) ?? store.getState().records?.files.find((file) => file.sha256 === sha256)?.size,
  }
}

/** Its reference (IBT-122) is the name without its ending, until the user writes another. */
function entryOf({ mimeType, name, sha256 }: NonNullable<Attachment['file']> & { name: string }): Attachment {
  return { reference: name.replace(/\.[^.]+$/, '') || name, file: { name, mimeType, sha256 } }
}
