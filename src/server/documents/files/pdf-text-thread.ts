/** A thread that takes the text out of PDF files: of others, so it is bounded in time, memory and pages. */
import { getDocumentProxy } from 'unpdf'
import { serveTasks, type Tasks } from '#platform/processes/work-thread'

/** Pages that are read: a total stands on the first or on the last. */
const pagesRead = 40

/** What stands on the pages of a PDF; undefined when there are more than are read. */
async function textOf({ bytes }: { bytes: Uint8Array }): Promise<string | undefined> {
  const pdf = await getDocumentProxy(bytes)
  if (pdf.numPages > pagesRead) return undefined
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return texts.join('\n')
}

const tasks = { textOf } satisfies Tasks
export type PdfTextTasks = typeof tasks

serveTasks(tasks)
