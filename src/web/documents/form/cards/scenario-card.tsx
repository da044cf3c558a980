import { useTranslation } from 'react-i18next'
import { isCreditNote } from '#core/kinds'
import { Card } from '#web/ui/layout/page.tsx'
import { useForm } from '../form-context.tsx'
import { canChangeScenario, scenarioOf, scenarios, scenariosOf, withScenario } from '../scenarios.ts'
import styles from './cards.module.css'

/** The type of supply determines flags, tax treatment and required fields. */
export function ScenarioCard() {
  const { t } = useTranslation('documents')
  const current = useForm((state) => scenarioOf(state.draft))
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const kind = useForm((state) => state.draft.kind)
  // A scenario that the kind does not allow stays visible while it is selected, so that it can be changed.
  const offered = scenarios.filter((one) => one === current || scenariosOf(kind).includes(one))
  const update = useForm((state) => state.update)
  const isOpen = useForm((state) => canChangeScenario(state.draft))
  if (!isOpen) return null
  return (
    <Card title={t(isCredit ? 'scenario.creditTitle' : 'scenario.title')}>
      <div role="group" aria-label={t('scenario.title')} className={styles['chips']} data-field="flags">
        {offered.map((scenario) => (
          <button
            key={scenario}
            type="button"
            aria-pressed={scenario === current}
            onClick={() => update((draft) => withScenario(draft, scenario))}
          >
            {t(`scenario.${scenario}`)}
          </button>
        ))}
      </div>
      <p className={styles['hint']} aria-live="polite">
        {t(`scenario.hint.${current}`)}
      </p>
    </Card>
  )
}
