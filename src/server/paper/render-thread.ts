/** The thread that sets pages. */
import { serveTasks } from '#platform/work-thread'
import { type RenderInput, type RenderResult, renderPdf } from './render-pdf.ts'

export type RenderTasks = { render: (input: RenderInput) => RenderResult }

serveTasks({ render: renderPdf } satisfies RenderTasks)
