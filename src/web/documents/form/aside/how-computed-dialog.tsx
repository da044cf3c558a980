import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExplainStep, explainTotals } from '#core/tax'
import { formatDecimal } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useForm } from '../form-context.tsx'
import styles from './aside.module.css'

/** With more lines than this, only the sum is shown. */
const maxLines = 50

interface Group {
  readonly key: string
  readonly line: number | null
  readonly steps: readonly ExplainStep[]
}

/** Each amount with its components, as reported by the computation itself. */
export function HowComputedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('documents')
  const draft = useForm((state) => state.draft)
  const totals = useForm((state) => state.totals)
  const groups = useMemo(() => groupsOf(explainTotals(draft, totals)), [draft, totals])
  return (
    <Dialog opened onClose={onClose} title={t('summary.howTitle')} size="lg">
      <p className={styles['howText']}>{t('summary.howText')}</p>
      {groups.map(({ key, line, steps }) => (
        <section key={key} className={styles['steps']}>
          <h3>{line === null ? t('summary.title') : t('summary.line', { line })}</h3>
          <ul>
            {steps.map((step) => (
              <li key={step.target}>
                <span>{t(`explain.${step.key}`)}</span>
                <bdi dir="ltr">
                  {termsOf(step).map(({ sign, value, name }, index) => (
                    <span key={index} title={t(`term.${name}`, { defaultValue: name })}>
                      {sign} {value}{' '}
                    </span>
                  ))}
                  = <strong>{formatDecimal(step.result, 2)}</strong>
                </bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

function termsOf({ terms }: ExplainStep): { sign: string; value: string; name: string }[] {
  const telling = terms.filter(({ name, value }) => !isIdle(name, value))
  const shown = telling.slice(0, 12).map(({ operation, name, value }, index) => ({
    sign: index === 0 && operation === '+' ? '' : operation === '-' ? '−' : operation,
    value: `${formatDecimal(value)}${name === 'percent' ? '%' : ''}`,
    name,
  }))
  return telling.length > shown.length ? [...shown, { sign: '+', value: '…', name: '' }] : shown
}

/** A discount of zero or a price for one unit changes no amount and only makes the step longer. */
function isIdle(name: string, value: string): boolean {
  return (
    (name === 'discount' && /^0(\.0*)?$/.test(value)) || (name === 'baseQuantity' && /^1(\.0*)?$/.test(value))
  )
}

function groupsOf(steps: readonly ExplainStep[]): Group[] {
  const lines = new Map<number, ExplainStep[]>()
  const sums: ExplainStep[] = []
  for (const step of steps) {
    const line = step.target.match(/^lines\[(\d+)\]/)?.[1]
    if (line === undefined) sums.push(step)
    else if (Number(line) < maxLines) lines.set(Number(line), [...(lines.get(Number(line)) ?? []), step])
  }
  return [
    { key: 'sums', line: null, steps: sums },
    ...[...lines].map(([index, own]) => ({ key: `line ${index}`, line: index + 1, steps: own })),
  ]
}
