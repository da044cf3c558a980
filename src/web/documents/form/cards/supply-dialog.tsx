import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceDraft } from '#core/invoice'
import { type DocumentKind, isCreditNote, typeCodeOf } from '#core/kinds'
import { Button } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useForm, useFormMeta } from '../form-context.tsx'
import { type InvoiceType, invoiceTypes, offeredKinds } from '../invoice-types.ts'
import { canChangeScenario, type Scenario, scenarioOf, scenarios, scenariosOf } from '../scenarios.ts'
import { supplyChoiceOf, supplyEffects, withKind, withSupplyChoice, withType } from '../supply-choice.ts'
import styles from './supply.module.css'

/**
 * Document type, invoice type and type of supply. Nothing changes before it is confirmed, so that the arrow keys can go
 * through the types; the consequences for entered lines are named.
 */
export function SupplyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const draft = useForm((state) => state.draft)
  const update = useForm((state) => state.update)
  const { seller } = useFormMeta()
  const [choice, setChoice] = useState(() => supplyChoiceOf(draft))
  const formId = useId()
  const next = withSupplyChoice(draft, choice, seller)
  const kindHint = t(choice.type === 'b2c' ? 'kind.hint.b2c' : `kind.hint.${typeCodeOf(choice.kind)}`)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // The form outside of the dialog must not take this as its own event.
    event.stopPropagation()
    update((current) => withSupplyChoice(current, choice, seller))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('supply.title')}
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('supply.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply}>
        <FieldGrid columns={2}>
          <ChoiceField
            label={t('kind.documentType')}
            value={choice.kind}
            data={offeredKinds.map((value) => ({
              value,
              label: `${t(`common:typeCode.${typeCodeOf(value)}`)} · ${typeCodeOf(value)}`,
            }))}
            onChange={(event) =>
              setChoice(withKind(draft, choice, event.currentTarget.value as DocumentKind, seller))
            }
          />
          <ChoiceField
            label={t('kind.invoiceType')}
            value={choice.type}
            data={invoiceTypes.map((value) => ({ value, label: t(`kind.type.${value}`) }))}
            onChange={(event) =>
              setChoice(withType(draft, choice, event.currentTarget.value as InvoiceType, seller))
            }
          />
        </FieldGrid>
        <p className={styles['hint']}>{kindHint}</p>
        {(choice.type === 'b2b' || choice.type === 'standard') && (
          <p className={styles['hint']}>{t(`kind.hint.${choice.type}`)}</p>
        )}
        {canChangeScenario(next) ? (
          <ScenarioChoice draft={next} onChange={(scenario) => setChoice({ ...choice, scenario })} />
        ) : (
          <p className={styles['hint']}>{t('supply.ofOriginal')}</p>
        )}
        <Effects before={draft} after={next} />
      </form>
    </Dialog>
  )
}

function ScenarioChoice({
  draft,
  onChange,
}: {
  draft: InvoiceDraft
  onChange: (scenario: Scenario) => void
}) {
  const { t } = useTranslation('documents')
  const id = useId()
  const current = scenarioOf(draft)
  // A scenario that the kind does not allow stays visible while it is selected, so that it can be changed.
  const offered = scenarios.filter((one) => one === current || scenariosOf(draft.kind).includes(one))
  return (
    <fieldset role="radiogroup" className={styles['group']}>
      <legend>{t(isCreditNote(draft.kind) ? 'scenario.creditTitle' : 'scenario.title')}</legend>
      {offered.map((scenario) => (
        <label key={scenario}>
          <input
            type="radio"
            name={id}
            value={scenario}
            checked={scenario === current}
            aria-labelledby={`${id}-${scenario}`}
            aria-describedby={`${id}-${scenario}-hint`}
            data-autofocus={scenario === current || undefined}
            onChange={() => onChange(scenario)}
          />
          <span>
            <span id={`${id}-${scenario}`}>{t(`scenario.${scenario}`)}</span>
            <small id={`${id}-${scenario}-hint`}>{t(`scenario.hint.${scenario}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the choice changes in entered values, before it does. */
function Effects({ before, after }: { before: InvoiceDraft; after: InvoiceDraft }) {
  const { t } = useTranslation('documents')
  const { lines, dropped, receiver } = supplyEffects(before, after)
  if (lines.size === 0 && dropped.length === 0 && receiver === null) return null
  return (
    <ul className={styles['effects']} role="status">
      {[...lines].map(([category, count]) => (
        <li key={category}>{t('supply.lines', { count, treatment: t(`vat.${category}`) })}</li>
      ))}
      {dropped.map((key) => (
        <li key={key}>{t('supply.drops', { field: t(`field.${key}`) })}</li>
      ))}
      {receiver && (
        <li>
          <SentenceText>
            {t(receiver.to ? 'supply.receiverReplaced' : 'supply.receiverRemoved', {
              from: `\u2066${receiver.from}\u2069`,
              to: `\u2066${receiver.to}\u2069`,
            })}
          </SentenceText>
        </li>
      )}
    </ul>
  )
}
