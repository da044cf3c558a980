import type { TenantTx } from '#platform/database/database'
import { type AnswerFile, type AnswerRecord, selectAnswers } from './store.ts'

/** An answer of another provider, and its file with a name, if there was one. */
interface NamedAnswer {
  readonly metadata: AnswerRecord
  readonly file: (AnswerFile & { readonly name: string }) | null
}

/**
 * For evidence and the archive: all answers of another provider about a document, oldest first, with the uploaded
 * files.
 */
export async function answersWithFiles(tx: TenantTx, documentId: string): Promise<NamedAnswer[]> {
  const answers = await selectAnswers(tx, documentId)
  return answers.map(({ file, ...answer }) => ({
    metadata: answer,
    file: file && { ...file, name: `other-provider/${answer.kind}_${answer.id}.xml` },
  }))
}
