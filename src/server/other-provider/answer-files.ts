import type { TenantScope, Tx } from '#platform/database/database'
import { type AnswerFile, type AnswerRecord, selectAnswers } from './store.ts'

/** What another provider said, and its file with a name, if there was one. */
interface NamedAnswer {
  readonly known: AnswerRecord
  readonly file: (AnswerFile & { readonly name: string }) | null
}

/** For evidence and the archive: all that another provider said of a document, oldest first, with the files as brought. */
export async function answersWithFiles(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<NamedAnswer[]> {
  const answers = await selectAnswers(tx, scope, documentId)
  return answers.map(({ file, ...known }) => ({
    known,
    file: file && { ...file, name: `other-provider/${known.kind}_${known.id}.xml` },
  }))
}
