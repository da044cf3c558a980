import type { Environment, Language } from '#contract/common'
import { dubaiDate } from '#core/calendar'
import { type ServiceLevelSpan, serviceLevelSpans } from '#core/service-levels'
import type { Context } from '#platform/base/context'
import type { Table, TableColumn } from '#platform/files/table-file'
import { countServiceLevels, type ServiceLevelCount } from '#server/exchange/operators'
import type { Operator } from '#server/identity'
import ar from '../../../locales/ar/operations.json' with { type: 'json' }
import en from '../../../locales/en/operations.json' with { type: 'json' }

const words = { en, ar }

/** One line of the report. */
interface ServiceLevel extends ServiceLevelCount {
  /** Minutes after the message's own time within which the status has to be there. */
  readonly withinMinutes: number
  /**
   * Share in time as a decimal string with four places, truncated, so that a share below the goal never looks
   * reached; null when nothing counts.
   */
  readonly share: string | null
  readonly requiredShare: string
}

interface ServiceLevels {
  /** `YYYY-MM`, a month in Dubai. */
  readonly month: string
  readonly environment: Environment
  readonly levels: readonly ServiceLevel[]
}

interface Wanted {
  readonly environment: Environment
  /** `YYYY-MM`; the month that it is without it. */
  readonly month?: string | undefined
}

const lines = [
  { level: 'sent', counterpart: 'provider' },
  { level: 'received', counterpart: 'provider' },
  { level: 'received', counterpart: 'taxAuthority' },
] as const

/**
 * For operators: the share of the message level statuses of a month that was in time (Network Policy, MLS-1 and
 * MLS-2). A status belongs to the month of its message. Minutes and shares are those of the month's last day.
 */
export async function getServiceLevels(
  context: Context,
  _operator: Operator,
  { environment, month: wanted }: Wanted,
): Promise<ServiceLevels> {
  const now = context.clock.now()
  const month = wanted ?? dubaiDate(now.toISOString()).slice(0, 7)
  const spans = serviceLevelSpans(`${month}-01`)
  const counts: ServiceLevelCount[] = []
  await context.db.system(async (tx) => {
    for (const span of spans) counts.push(...(await countServiceLevels(tx, environment, span, now)))
  })
  const last = spans.at(-1)
  if (!last) throw new Error(`the month ${month} has no days`)
  return { month, environment, levels: lines.map((line) => levelOf(line, counts, last)) }
}

function levelOf(
  line: (typeof lines)[number],
  counts: readonly ServiceLevelCount[],
  { level: { sentWithinMinutes, receivedWithinMinutes, share: requiredShare } }: ServiceLevelSpan,
): ServiceLevel {
  const own = counts.filter(
    ({ level, counterpart }) => level === line.level && counterpart === line.counterpart,
  )
  const counted = own.reduce((sum, one) => sum + one.counted, 0)
  const inTime = own.reduce((sum, one) => sum + one.inTime, 0)
  return {
    ...line,
    counted,
    inTime,
    withinMinutes: line.level === 'sent' ? sentWithinMinutes : receivedWithinMinutes,
    share: counted === 0 ? null : shareOf(inTime, counted),
    requiredShare,
  }
}

function shareOf(part: number, whole: number): string {
  const tenThousandths = (BigInt(part) * 10_000n) / BigInt(whole)
  return `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`
}

/** The same as a table. */
export async function exportServiceLevels(
  context: Context,
  operator: Operator,
  wanted: Wanted,
  language: Language,
): Promise<{ month: string; table: Table }> {
  const { month, environment, levels } = await getServiceLevels(context, operator, wanted)
  const { column, serviceLevelsTitle } = words[language].file
  const rows = levels.map((one) => [
    ...[month, environment, one.level === 'sent' ? 'MLS-1' : 'MLS-2', one.level, one.counterpart],
    ...[one.withinMinutes, one.counted, one.inTime, one.counted - one.inTime, one.share, one.requiredShare],
  ])
  const heading = (kind: TableColumn['kind']) => (text: string) => ({ heading: text, kind })
  const { counted, counterpart, direction, inTime, late, requiredShare, serviceLevel, share, withinMinutes } =
    column
  const columns = [
    ...[column.month, column.environment, serviceLevel, direction, counterpart].map(heading('text')),
    ...[withinMinutes, counted, inTime, late].map(heading('number')),
    ...[share, requiredShare].map(heading('share')),
  ]
  async function* batches() {
    yield rows
  }
  return { month, table: { name: serviceLevelsTitle, language, columns, batches: batches() } }
}
