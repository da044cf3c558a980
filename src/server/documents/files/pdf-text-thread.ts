/** A thread that extracts the text of PDF files: they are from outside, so it is bounded in time, memory and pages. */
import { getDocumentProxy } from 'unpdf'
import { serveTasks, type Tasks } from '#platform/processes/work-thread'

/** Maximum number of pages that are read: a total is on the first or on the last. */
const pagesRead = 40

/** The text of a PDF; undefined when it has more pages than are read. */
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
