import type { Environment } from '#contract/common'
import type { ReportContent, ReportFile } from '#contract/reports'
import type { ReportFileRecord } from './report-files-store.ts'

/** A run, field by field. Documents that arrive since the start are written too: there may be more than at first. */
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

/** The name of a report's file, without its extension: its contents and its days. */
export function fileNameOf(content: ReportContent, environment: Environment): string {
  return [
    'falaj',
    contentName(content),
    ...daysOf(content),
    ...(environment === 'preprod' ? ['test'] : []),
  ].join('-')
}

function daysOf(content: ReportContent): string[] {
  if ('from' in content) return [content.from, content.to]
  return content.report === 'aged' && content.asOf ? [content.asOf] : []
}

function contentName(content: ReportContent): string {
  if (content.report === 'register') return content.box ? `box-${content.box}` : content.side
  if (content.report === 'vat-return' && content.figures === 'filed') return 'vat-return-as-filed'
  if (content.report === 'aged') return `aged-${content.side}s`
  return content.report
}
