import type { Finding } from '#contract/common'
import { fieldFinding, problem } from '#platform/base/problem'
import { bytesInMemory, isZip, sentZipEntries, ZipError } from '../../files/read-zip.ts'

/** An uploaded file, or one of a ZIP file. */
interface SentFile {
  readonly name: string
  /** Its bytes, or why it cannot be read. */
  readonly read: () => Buffer | Finding
}

interface SentLimits {
  /** Files of a ZIP file. */
  readonly maxEntries: number
  /** Bytes of all of them, unpacked. */
  readonly maxUnpacked: number
}

/** Files that archive programs add by themselves. */
const bycatch = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/

/**
 * The files of one upload: that file, or all files of a ZIP file, in the order of their names. Raises
 * `common.invalid` for a ZIP file that cannot be read, is empty, or exceeds the limits.
 */
export function sentFiles(fileName: string, bytes: Buffer, limits: SentLimits): SentFile[] {
  if (bytes.length === 0) {
    const empty = fieldFinding('file', 'falaj-files-empty', 'The file is empty.', {})
    return [{ name: fileName, read: () => empty }]
  }
  if (!isZip(bytesInMemory(bytes))) return [{ name: fileName, read: () => bytes }]
  const entries = entriesOf(bytes, limits).filter(({ name }) => !bycatch.test(name))
  if (entries.length === 0) throw invalid('falaj-files-empty', 'The ZIP file holds no files.', {})
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, read }) => ({
      name,
      read: () => {
        try {
          return Buffer.from(read())
        } catch (error) {
          if (!(error instanceof ZipError)) throw error
          return fieldFinding('file', 'falaj-files-unreadable', `It cannot be read: ${error.message}.`, {})
        }
      },
    }))
}

function entriesOf(bytes: Buffer, limits: SentLimits) {
  try {
    return sentZipEntries(bytes, limits)
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    if (!error.isTooLarge) throw invalid('falaj-files-zip', 'The ZIP file cannot be read. Pack it again.', {})
    const params = { files: String(limits.maxEntries), megabytes: String(limits.maxUnpacked / 1024 / 1024) }
    const message = `The ZIP file holds more than ${params.files} files or unpacks to more than ${params.megabytes} MB. Send it in parts.`
    throw invalid('falaj-files-too-many', message, params)
  }
}

function invalid(rule: string, message: string, params: Record<string, string>) {
  return problem('common.invalid', { findings: [fieldFinding('file', rule, message, params)] })
}
