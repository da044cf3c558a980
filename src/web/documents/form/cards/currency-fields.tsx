import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrencyOptions } from '#web/lib/code-options.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { Span } from '#web/ui/layout/page.tsx'
import { suggestedRateQuery } from '../../queries.ts'
import { DraftDecimalField } from '../fields.tsx'
import { fieldId, useDraftText, useFieldError, useForm, useFormMeta } from '../form-context.tsx'
import { peggedRate, type RemovedRate, removedRate, withCurrency } from '../pegged-rate.ts'
import styles from './cards.module.css'

/** The currency. A change removes the rate of the former one; a typed rate can be restored with its currency. */
export function CurrencyField() {
  const { t } = useTranslation('documents')
  const value = useDraftText('currency')
  const error = useFieldError('currency')
  const options = useCurrencyOptions()
  const { store } = useFormMeta()
  const [removed, setRemoved] = useState<RemovedRate | null>(null)
  return (
    <div>
      <CodeSelect
        id={fieldId('currency')}
        wrapperProps={{ 'data-field': 'currency' }}
        label={t('parties.currency')}
        withAsterisk
        error={error}
        codeFirst
        options={options}
        value={value}
        onChange={(currency) => {
          const { draft, update } = store.getState()
          const next = withCurrency(draft, currency)
          if (next === draft) return
          setRemoved(removedRate(draft, next))
          update(() => next)
        }}
      />
      {removed && <RemovedRateNotice removed={removed} />}
    </div>
  )
}

/** Says which rate a change of currency removed, until the user enters another one. */
function RemovedRateNotice({ removed }: { removed: RemovedRate }) {
  const { t } = useTranslation('documents')
  const { currency, exchangeRate, now } = removed
  const currentCurrency = useDraftText('currency')
  const currentRate = useDraftText('exchangeRate.rate')
  const update = useForm((state) => state.update)
  if (currentCurrency !== now.currency || currentRate !== now.rate) return null
  const words = { currency, rate: `\u2066${removed.rate}\u2069` }
  const restore = () => {
    update((draft) => ({ ...draft, currency, exchangeRate }))
    // The button is gone now.
    document.getElementById(fieldId('currency'))?.focus()
  }
  return (
    <div className={styles['taken']} role="status">
      <span>
        <SentenceText>{t('parties.rateRemoved', words)}</SentenceText>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={restore}>
        {t('parties.rateRestore', words)}
      </Button>
    </div>
  )
}

/**
 * The rate of a foreign currency. A currency fixed to the dollar brings its rate; for any other, that of the newest
 * issued document is suggested. Both with their source.
 */
export function ExchangeRateField() {
  const { t } = useTranslation('documents')
  const currency = useDraftText('currency')
  const rate = useDraftText('exchangeRate.rate')
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
                date: isolatedDay(pegged.since),
              })
            : t('parties.exchangeRateHint', { currency })
        }
        unit="AED"
        required
      />
      {pegged ? (
        rate !== pegged.rate && <UseRate rate={pegged.rate} />
      ) : (
        <LastRate currency={currency} rate={rate} />
      )}
    </Span>
  )
}

/** The rate of the newest issued document in the currency, with its source; nothing until it is known. */
function LastRate({ currency, rate }: { currency: string; rate: string }) {
  const { t } = useTranslation('documents')
  const { data: last } = useQuery(suggestedRateQuery(currency))
  if (!last) return null
  const number = `\u2066${last.number}\u2069`
  return (
    <div className={styles['taken']}>
      <span>
        <SentenceText>
          {t('parties.lastRate', { rate: `\u2066${last.rate}\u2069`, number, date: isolatedDay(last.date) })}
        </SentenceText>
      </span>
      {rate !== last.rate && <UseRate rate={last.rate} />}
    </div>
  )
}

/** Takes a suggested rate; the field gets the focus, because the button is gone then. */
function UseRate({ rate }: { rate: string }) {
  const { t } = useTranslation('documents')
  const set = useForm((state) => state.set)
  const use = () => {
    set('exchangeRate.rate', rate)
    document.getElementById(fieldId('exchangeRate.rate'))?.focus()
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={use}>
      {t('parties.usePegged', { rate: `\u2066${rate}\u2069` })}
    </Button>
  )
}
