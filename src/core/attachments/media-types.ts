/** A type of file that may be part of a document. */
export interface FileType {
  readonly mimeType: string
  /** Of file names, without a point; the first is the usual one. */
  readonly endings: readonly [string, ...string[]]
  /** The first bytes of such a file in base 64; empty for text, which has none. */
  readonly beginning: string
}

/** All types that may be part of a document. Source: PINT AE 1.0.4, list MimeCode (ibr-cl-24). */
export const attachmentTypes: readonly FileType[] = [
  { mimeType: 'application/pdf', endings: ['pdf'], beginning: 'JVBERi' },
  { mimeType: 'image/png', endings: ['png'], beginning: 'iVBOR' },
  { mimeType: 'image/jpeg', endings: ['jpg', 'jpeg'], beginning: '/9j/' },
  { mimeType: 'text/csv', endings: ['csv'], beginning: '' },
  {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    beginning: 'UEsDB',
  },
  { mimeType: 'application/vnd.oasis.opendocument.spreadsheet', endings: ['ods'], beginning: 'UEsDB' },
  { mimeType: 'application/xml', endings: ['xml'], beginning: '' },
]

/** The type with a MIME type, in any case; undefined for one that no document may carry. */
export function attachmentTypeOf(mimeType: string | undefined): FileType | undefined {
  const wanted = mimeType?.trim().toLowerCase()
  return attachmentTypes.find((type) => type.mimeType === wanted)
}

/** The type that the ending of a file name states, in any case. */
export function typeOfFileName(name: string): FileType | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return name.includes('.') ? attachmentTypes.find(({ endings }) => endings.includes(ending)) : undefined
}

/** Whether contents begin as files of a type do. Text has no beginning of its own. */
export function beginsAs(type: FileType | undefined, base64: string): boolean {
  return base64.startsWith(type?.beginning ?? '')
}
