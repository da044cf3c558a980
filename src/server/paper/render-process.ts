/** The process that makes PDFs. */
import { serveProcessTasks } from '#platform/processes/work-process'
import { type RenderInput, type RenderResult, renderPdf } from './render-pdf.ts'

export type RenderTasks = { render: (input: RenderInput) => RenderResult }

serveProcessTasks({ render: renderPdf } satisfies RenderTasks)
