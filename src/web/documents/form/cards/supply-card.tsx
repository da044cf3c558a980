import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCommercial, typeCodeOf } from '#core/kinds'
import { Button } from '#web/ui/buttons/button.tsx'
import { useForm } from '../form-context.tsx'
import { invoiceTypeOf } from '../invoice-types.ts'
import { scenarioOf } from '../scenarios.ts'
import styles from './supply.module.css'
import { SupplyDialog } from './supply-dialog.tsx'

/** The type of supply and of document in one line, with a button that changes them. */
export function SupplyCard() {
  const { t } = useTranslation(['documents', 'common'])
  const scenario = useForm((state) => scenarioOf(state.draft))
  const kind = useForm((state) => state.draft.kind)
  const type = useForm((state) => invoiceTypeOf(state.draft))
  const [isChanging, setIsChanging] = useState(false)
  const code = typeCodeOf(kind)
  // The usual case needs no explanation.
  const hints = [
    ...(scenario === 'standard' ? [] : [t(`scenario.hint.${scenario}`)]),
    ...(type === 'b2c' || type === 'b2b' ? [t(`kind.hint.${type}`)] : []),
    ...(type === 'selfBilled' || isCommercial(kind) ? [t(`kind.hint.${code}`)] : []),
  ]
  return (
    <section className={styles['line']} aria-label={t('supply.title')} data-field="kind">
      <div className={styles['words']}>
        <p data-supply={scenario}>
          <strong>{t(`scenario.${scenario}`)}</strong> · {t(`common:typeCode.${code}`)} ·{' '}
          {t(`kind.type.${type}`)}
        </p>
        {hints.map((hint) => (
          <p key={hint} className={styles['hint']}>
            {hint}
          </p>
        ))}
      </div>
      <Button
        variant="default"
        aria-label={t('supply.changeLabel')}
        aria-haspopup="dialog"
        data-field="flags"
        onClick={() => setIsChanging(true)}
      >
        {t('supply.change')}
      </Button>
      {isChanging && <SupplyDialog onClose={() => setIsChanging(false)} />}
    </section>
  )
}
