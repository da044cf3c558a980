import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { Span } from '#web/ui/layout/page.tsx'
import { useCodeOptions } from '../code-options.ts'
import { DraftDecimalField } from '../fields.tsx'
import { fieldId, useDraftText, useFieldError, useForm } from '../form-context.tsx'
import { peggedRate, withPeggedRate } from '../pegged-rate.ts'

/** Changing the currency back to AED removes the exchange rate. */
export function CurrencyField() {
  const { t } = useTranslation('documents')
  const value = useDraftText('currency')
  const error = useFieldError('currency')
  const options = useCodeOptions('currencies')
  const update = useForm((state) => state.update)
  return (
    <CodeSelect
      id={fieldId('currency')}
      wrapperProps={{ 'data-field': 'currency' }}
      label={t('parties.currency')}
      withAsterisk
      error={error}
      options={options}
      value={value}
      onChange={(currency) =>
        update((draft) => {
          const { exchangeRate, ...rest } = draft
          return currency === 'AED'
            ? { ...rest, currency }
            : { ...rest, currency, ...(exchangeRate ? { exchangeRate } : {}) }
        })
      }
    />
  )
}

/** The rate of a foreign currency; a currency fixed to the dollar brings its rate, with its source. */
export function ExchangeRateField() {
  const { t } = useTranslation('documents')
  const currency = useDraftText('currency')
  const rate = useDraftText('exchangeRate.rate')
  const set = useForm((state) => state.set)
  useRateOfPeg(currency)
  if (currency === '' || currency === 'AED') return null
  const pegged = peggedRate(currency)
  return (
    <Span columns={2}>
      <DraftDecimalField
        path="exchangeRate.rate"
        label={t('parties.exchangeRate')}
        description={
          pegged
            ? t('parties.peggedHint', {
                pair: `\u20661 ${currency} = ${pegged.rate}\u2069`,
                source: t(`parties.pegSource.${currency}`),
                date: `\u2066${pegged.since}\u2069`,
              })
            : t('parties.exchangeRateHint', { currency })
        }
        unit="AED"
        required
      />
      {pegged && rate !== pegged.rate && (
        <Button variant="subtle" size="compact-sm" onClick={() => set('exchangeRate.rate', pegged.rate)}>
          {t('parties.usePegged', { rate: `\u2066${pegged.rate}\u2069` })}
        </Button>
      )}
    </Span>
  )
}

/** Fills the pegged rate when the currency changes, by the user or by values of the last document. */
function useRateOfPeg(currency: string): void {
  const update = useForm((state) => state.update)
  const former = useRef(currency)
  useEffect(() => {
    const before = former.current
    former.current = currency
    if (before !== currency) update((draft) => withPeggedRate(draft, before))
  }, [currency, update])
}
