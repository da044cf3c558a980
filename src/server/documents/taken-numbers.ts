import type { Actor } from '#core/access'
import type { InvoiceDraft } from '#core/invoice'
import { typeCodeOf } from '#core/kinds'
import type { Tx } from '#platform/database'
import { selectXmlHashes } from './contents-store.ts'
import type { ReadDraft } from './imported-draft.ts'
import { selectGivenNumbers } from './store.ts'

/** An issued document that has the number of a draft, in whichever case. */
interface TakenBy {
  readonly id: string
  readonly number: string
}

/** The issued document of the same kind whose number a draft of a file names; undefined when the number is free. */
export async function takenNumbers(
  tx: Tx,
  actor: Actor,
  participantKey: string,
  drafts: readonly ReadDraft[],
): Promise<(draft: InvoiceDraft) => TakenBy | undefined> {
  const numbers = drafts.flatMap(({ draft, saved }) => (draft ?? saved?.draft)?.number?.trim() || [])
  const given = numbers.length === 0 ? [] : await selectGivenNumbers(tx, actor, participantKey, numbers)
  const taken = new Map(given.map(({ id, number, typeCode }) => [keyOf(typeCode, number), { id, number }]))
  return ({ kind, number }) => taken.get(keyOf(typeCodeOf(kind), number?.trim() ?? ''))
}

/** The document of ours whose XML a file holds, byte for byte: one that was saved here and is uploaded again. */
export async function savedDocuments(
  tx: Tx,
  actor: Actor,
  drafts: readonly ReadDraft[],
  takenBy: (draft: InvoiceDraft) => TakenBy | undefined,
): Promise<(read: ReadDraft) => string | undefined> {
  const idOf = ({ saved }: ReadDraft) => saved && takenBy(saved.draft)?.id
  const hashes = await selectXmlHashes(tx, actor, [...new Set(drafts.flatMap((read) => idOf(read) ?? []))])
  return (read) => {
    const id = idOf(read)
    return id !== undefined && hashes.get(id) === read.saved?.sha256 ? id : undefined
  }
}

function keyOf(typeCode: string, number: string): string {
  return `${typeCode} ${number.toLowerCase()}`
}
