import type { Language } from '#contract/common'
import {
  attachmentTypes,
  maxAttachmentBytes,
  maxAttachments,
  maxAttachmentsBytes,
  typeOfFileName,
} from '#core/attachments'

const mebibyte = 1024 * 1024

/** The types of files that can be attached, for the file dialog of the browser. */
export const acceptedFiles = attachmentTypes
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** Values of the words about limits: types, and megabytes. */
export function limitsOf(language: Language) {
  const types = attachmentTypes.map(({ endings: [ending] }) => ending.toUpperCase())
  return {
    // Isolated, so that an Arabic list is read from the right.
    types: types.map(isolated).join(language === 'ar' ? '، ' : ', '),
    each: maxAttachmentBytes / mebibyte,
    all: maxAttachmentsBytes / mebibyte,
    count: maxAttachments,
  }
}

type ChosenFile = Pick<File, 'name' | 'size'>

/** Why a file cannot be uploaded, decided before it is sent; null if it can. */
export function refusalOf({ name, size }: ChosenFile): 'empty' | 'tooLarge' | 'type' | null {
  if (!typeOfFileName(name)) return 'type'
  if (size === 0) return 'empty'
  return size > maxAttachmentBytes ? 'tooLarge' : null
}

/**
 * The same for a file that becomes part of a document.
 * @param attached how many files the document has, and their bytes together
 */
export function attachmentRefusalOf(
  file: ChosenFile,
  attached: { readonly count: number; readonly bytes: number },
): ReturnType<typeof refusalOf> | 'count' | 'total' {
  const refusal = refusalOf(file)
  if (refusal) return refusal
  if (attached.count >= maxAttachments) return 'count'
  return attached.bytes + file.size > maxAttachmentsBytes ? 'total' : null
}

/** The size of a file as words say it: whole kilobytes, or megabytes with one decimal. */
export function sizeOf(bytes: number): { readonly unit: 'kilobytes' | 'megabytes'; readonly size: number } {
  if (bytes >= mebibyte) return { unit: 'megabytes', size: Math.round((bytes * 10) / mebibyte) / 10 }
  return { unit: 'kilobytes', size: Math.max(1, Math.round(bytes / 1024)) }
}

/** A name of any script within a sentence. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
