import type { Environment } from '#contract/common'
import type { ReportContent, ReportFile } from '#contract/reports'
import type { ReportFileRecord } from './report-files-store.ts'

/** A run, field by field. What comes in meanwhile is written too: there may be more than there were at first. */
export function presentFile({
  createdAt,
  done,
  expiresAt,
  failure,
  id,
  input,
  result,
  state,
  total,
}: ReportFileRecord): ReportFile {
  return {
    id: id as ReportFile['id'],
    content: input.content,
    format: input.format,
    state,
    failure,
    done,
    total: state === 'done' ? done : Math.max(total, done),
    bytes: result.bytes,
    createdAt,
    expiresAt,
  }
}

/** The name of a report's file, without its ending: what is in it, of which days. */
export function fileNameOf(content: ReportContent, environment: Environment): string {
  const what =
    content.report === 'register' ? (content.box ? `box-${content.box}` : content.side) : content.report
  const days = content.report === 'unreported' ? [] : [content.from, content.to]
  return ['falaj', what, ...days, ...(environment === 'preprod' ? ['test'] : [])].join('-')
}
