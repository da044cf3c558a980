import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { workThread } from '#platform/processes/work-thread'
import { selectContents } from '../contents/index.ts'
import { selectDocument } from '../rows/index.ts'
import type { PdfTextTasks } from './pdf-text-thread.ts'

/** Milliseconds and megabytes for one file of others; one that needs more is not read. */
const limits = { time: 10_000, memory: 256 }
/** Bytes of a file that is read. */
const largest = 8 * 1024 * 1024

const reader = workThread<PdfTextTasks>(new URL('pdf-text-thread.ts', import.meta.url), limits)

interface AttachmentCheck {
  /** The amount due, as in the XML. */
  readonly amount: string
  readonly currency: string
  /** PDF files that name this document and do not contain the amount. */
  readonly notFoundIn: readonly { readonly index: number; readonly name: string }[]
}

/**
 * Checks that the PDF files of a received document contain the amount of its XML. Only certain differences are
 * reported: a file is compared when its text has the number of the document, which no scan and no unrelated file has,
 * and the amount counts as found in any notation. Raises `document.not-found`.
 */
export async function checkAttachments(context: Context, actor: Actor, id: string): Promise<AttachmentCheck> {
  authorize(actor, 'document.read')
  const { attachments, record } = await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, id)
    if (!document) throw problem('document.not-found', { detail: id })
    const isCompared = document.direction === 'received' && Number(document.payable) !== 0
    const draft = isCompared ? (await selectContents(tx, id)).draft : undefined
    return { record: document, attachments: draft?.attachments ?? [] }
  })
  const notFoundIn: { index: number; name: string }[] = []
  for (const [index, { file, reference }] of attachments.entries()) {
    if (!file?.content || file.mimeType?.trim().toLowerCase() !== 'application/pdf') continue
    const text = await textOf(Buffer.from(file.content, 'base64'))
    if (text !== undefined && isAbout(text, record.number) && !hasAmount(text, record.payable))
      notFoundIn.push({ index, name: file.name ?? reference ?? String(index + 1) })
  }
  return { amount: record.payable, currency: record.currency, notFoundIn }
}

/** The text of a PDF; undefined when it cannot be extracted. */
async function textOf(bytes: Buffer): Promise<string | undefined> {
  if (bytes.length > largest) return undefined
  try {
    return await reader.run('textOf', { bytes: Uint8Array.from(bytes) })
  } catch {
    // Damaged, encrypted, or too heavy: a user who opens it can tell.
    return undefined
  }
}

/** Shorter numbers occur in any text. */
const tellingNumber = 4

function isAbout(text: string, number: string | null): boolean {
  const normalized = (words: string) =>
    latin(words)
      .toLowerCase()
      .replace(/[^\p{L}\d]/gu, '')
  const wanted = normalized(number ?? '')
  return wanted.length >= tellingNumber && normalized(text).includes(wanted)
}

/**
 * Any separators between its digits, with or without zero cents, from left to right or the other way around; but not
 * as a part of a longer number: many a TRN has the digits of 100.00.
 */
function hasAmount(text: string, amount: string): boolean {
  const [whole = '', cents = ''] = amount.replace('-', '').split('.')
  const written = [whole + cents.padEnd(2, '0'), whole + cents.replace(/0+$/, '')]
  const latinText = latin(text)
  const stands = (digits: readonly string[]) =>
    new RegExp(`(?<!\\d)${digits.join('[^\\p{L}\\d]*')}(?!\\d)`, 'u').test(latinText)
  return written.some((one) => stands([...one]) || stands([...one].reverse()))
}

/** Arabic figures as 0 to 9, and letters in their usual forms. */
function latin(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String((figure.codePointAt(0) ?? 0) & 15))
}
