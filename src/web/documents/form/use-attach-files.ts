import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as attachmentsApi from '#contract/api/attachments'
import { attachmentsBytes, uploadedHashes } from '#core/attachments'
import type { Attachment } from '#core/invoice'
import { otherAttachmentsOf } from '#core/supporting-references'
import { call } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { attachmentRefusalOf, limitsOf } from '../file-refusal.ts'
import { useForm, useFormMeta } from './form-context.tsx'

/**
 * Uploads chosen files one after another and adds each to the draft. Type and sizes are checked before the upload; a file that
 * is refused is named with the reason, and the others are still added.
 */
export function useAttachFiles() {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const { store } = useFormMeta()
  const update = useForm((state) => state.update)
  const sizes = useSizes()
  const [uploading, setUploading] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  const attach = async (file: File): Promise<string | null> => {
    const { draft } = store.getState()
    const bytes = attachmentsBytes(draft, sizes.of)
    const attached = otherAttachmentsOf(draft).filter((one) => one.file)
    const refusal = attachmentRefusalOf(file, { count: attached.length, bytes })
    if (refusal) return t(`attach.refused.${refusal}`, { name: file.name, ...limitsOf(language) })
    try {
      const { data } = await call(attachmentsApi.uploadAttachment, {
        query: { fileName: file.name.slice(-200) },
        body: file,
      })
      if (uploadedHashes(store.getState().draft).includes(data.sha256))
        return t('attach.refused.twice', { name: file.name })
      sizes.add(data.sha256, data.size)
      const { mimeType, name, sha256 } = data
      const entry: Attachment = { reference: referenceOf(name), file: { name, mimeType, sha256 } }
      update((now) => ({ ...now, attachments: [...(now.attachments ?? []), entry] }))
      return null
    } catch (error) {
      return t('attach.failed', { name: file.name, reason: problemText(error) })
    }
  }

  const attachAll = async (files: readonly File[]): Promise<void> => {
    setProblems([])
    for (const file of files) {
      setUploading(file.name)
      const refusal = await attach(file)
      if (refusal !== null) setProblems((before) => [...before, refusal])
    }
    setUploading(null)
  }
  return { attachAll, uploading, problems, bytesOf: sizes.of }
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

/** The name without its ending, until the user writes another reference (IBT-122). */
function referenceOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '') || fileName
}
