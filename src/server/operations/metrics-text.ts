/** The text format of Prometheus. */
import { secondBuckets } from '#platform/base/measures'
import type { Measured } from '#platform/base/measures-store'

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string
}

export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly samples: readonly Sample[]
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function writeSample(name: string, { labels, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

/** The families in the text format. */
export function writeMetrics(families: readonly Family[]): string {
  return families
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((one) => writeSample(name, one)).join('')}`,
    )
    .join('\n')
}

/** The counts of a name, as the samples of a counter. */
export function counterSamples(measured: readonly Measured[], name: string): Sample[] {
  return measured
    .filter((one) => one.name === name)
    .map((one) => ({ labels: JSON.parse(one.labels) as Record<string, string>, value: one.count }))
}

/** The same as the samples of a histogram: each bucket counts all that are not above its bound. */
export function histogramSamples(measured: readonly Measured[], name: string): Sample[] {
  const series = Map.groupBy(
    measured.filter((one) => one.name === name),
    (one) => one.labels,
  )
  return [...series].flatMap(([text, rows]) => {
    const labels = JSON.parse(text) as Record<string, string>
    const counted = new Map(rows.map((row) => [row.bucket, row.count]))
    let below = 0
    const buckets = [...secondBuckets.map(String), '+Inf'].map((bound) => {
      below += counted.get(bound) ?? 0
      return { labels: { ...labels, le: bound }, value: below, suffix: '_bucket' }
    })
    const sum = rows.reduce((total, row) => total + row.sum, 0)
    return [...buckets, { labels, value: sum, suffix: '_sum' }, { labels, value: below, suffix: '_count' }]
  })
}
