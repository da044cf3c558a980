import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, parseDecimal } from '#core/money'
import { reportOnlyReason } from '#core/participant-ids'
import { useMe } from '#web/identity/index.ts'
import { useCurrencyOptions } from '#web/lib/code-options.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { CheckboxField, ChoiceField } from '#web/ui/form/fields.tsx'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'
import { decidedKey } from '../details/decision-mark.tsx'
import { contactsQuery, documentPeopleQuery } from '../queries.ts'
import styles from './list.module.css'
import {
  amountForm,
  type DocumentsSearch,
  daysOf,
  decisions,
  kinds,
  narrowingKeys,
  payments,
  presetOf,
  rangePresets,
  type withSearch,
} from './list-search.ts'

type Filters = Partial<Record<(typeof narrowingKeys)[number], string>>
type Direction = 'sent' | 'received'

const inside = { withinPortal: false } as const

/** The filters of a list, applied together by a button. */
export function FiltersForm({
  direction,
  search,
  onApply,
}: {
  direction: Direction
  search: DocumentsSearch
  onApply: (change: Parameters<typeof withSearch>[1]) => void
}) {
  const { t } = useTranslation(['documents', 'common', 'responses'])
  const me = useMe()
  const currencies = useCurrencyOptions()
  const [typed, setTyped] = useState<Filters>(() =>
    Object.fromEntries(narrowingKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : []))),
  )
  const set = (change: Filters) => setTyped((before) => ({ ...before, ...change }))
  const faults = faultsOf(typed)
  const apply = (filters: Filters) =>
    onApply(Object.fromEntries(narrowingKeys.map((key) => [key, filters[key] || undefined])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!faults.days && !faults.amounts && faults.unread.length === 0) apply(typed)
  }
  return (
    <form className={styles['filterForm']} onSubmit={submit} aria-label={t('filters.title')} noValidate>
      <DayFields typed={typed} set={set} isReversed={faults.days} />
      <CounterpartyField direction={direction} typed={typed} set={set} />
      <div className={styles['pair']}>
        <ChoiceField
          label={t('search.type')}
          value={typed.typeCode ?? ''}
          data={[
            { value: '', label: t('search.anyType') },
            ...kinds.map((value) => ({ value, label: t(`common:typeCode.${value}`) })),
          ]}
          onChange={(event) => set({ typeCode: event.currentTarget.value })}
        />
        <CodeSelect
          label={t('filters.currency')}
          codeFirst
          options={currencies}
          value={typed.currency ?? ''}
          clearable
          clearButtonProps={{ 'aria-label': t('common:action.clear') }}
          placeholder={t('filters.anyCurrency')}
          comboboxProps={inside}
          onChange={(currency) => set({ currency })}
        />
      </div>
      <div className={styles['pair']}>
        <DecimalField
          label={t('filters.amountFrom')}
          value={typed.amountFrom ?? ''}
          error={faults.unread.includes('amountFrom') ? t('filters.notAnAmount') : null}
          onChange={(amountFrom) => set({ amountFrom })}
        />
        <DecimalField
          label={t('filters.amountTo')}
          value={typed.amountTo ?? ''}
          error={
            faults.unread.includes('amountTo')
              ? t('filters.notAnAmount')
              : faults.amounts
                ? t('filters.amountOrder')
                : null
          }
          onChange={(amountTo) => set({ amountTo })}
        />
      </div>
      {direction === 'received' && (
        <ChoiceField
          label={t('columns.decision')}
          value={typed.decision ?? ''}
          data={[
            { value: '', label: t('filters.anyDecision') },
            ...decisions.map((value) => ({ value, label: t(decidedKey(value)) })),
          ]}
          onChange={(event) => set({ decision: event.currentTarget.value })}
        />
      )}
      <ChoiceField
        label={t('filters.payment')}
        value={typed.payment ?? ''}
        data={[
          { value: '', label: t('filters.anyPayment') },
          ...payments.map((value) => ({ value, label: t(`filters.${value}`) })),
        ]}
        onChange={(event) => set({ payment: event.currentTarget.value })}
      />
      <AssigneeField typed={typed} set={set} />
      {direction === 'sent' && me && (
        <CheckboxField
          label={t('filters.mine')}
          checked={typed.createdBy === me.user.id}
          onChange={(event) => set({ createdBy: event.currentTarget.checked ? me.user.id : '' })}
        />
      )}
      <div className={styles['formEnd']}>
        <Button variant="subtle" color="gray" onClick={() => apply({})}>
          {t('list.clearFilters')}
        </Button>
        <Button type="submit">{t('filters.apply')}</Button>
      </div>
    </form>
  )
}

/** Whether the ends of the days or the amounts are reversed, and which amounts are not numbers. */
function faultsOf({ from, to, ...amounts }: Filters) {
  const { amountFrom, amountTo } = amounts
  const unread = (['amountFrom', 'amountTo'] as const).filter(
    (key) => amounts[key] && !amountForm.test(amounts[key]),
  )
  const least = amountFrom ? parseDecimal(amountFrom) : undefined
  const most = amountTo ? parseDecimal(amountTo) : undefined
  return {
    days: Boolean(from && to && from > to),
    amounts: least !== undefined && most !== undefined && compare(least, most) > 0,
    unread,
  }
}

interface PartProps {
  typed: Filters
  set: (change: Filters) => void
}

/** A preset, or a first and last day. */
function DayFields({ typed, set, isReversed }: PartProps & { isReversed: boolean }) {
  const { t } = useTranslation(['documents', 'common'])
  const today = todayInDubai()
  const preset = presetOf(typed, today)
  const field = (key: 'from' | 'to') => ({
    label: t(`range.${key}`),
    clearable: true,
    clearButtonProps: { 'aria-label': t('common:action.clear') },
    popoverProps: inside,
    value: typed[key] ?? '',
    onChange: (day: string) => set({ [key]: day }),
  })
  return (
    <fieldset className={styles['days']}>
      <legend>{t('range.label')}</legend>
      <div className={styles['presets']}>
        {rangePresets.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === preset ? 'light' : 'default'}
            aria-pressed={one === preset}
            onClick={() => set(one === preset ? { from: '', to: '' } : daysOf(one, today))}
          >
            {t(`range.${one}`)}
          </Button>
        ))}
      </div>
      <div className={styles['pair']}>
        <DateField {...field('from')} />
        <DateField {...field('to')} error={isReversed ? t('range.order') : null} />
      </div>
    </fieldset>
  )
}

/** The other side: a contact, by participant id, or a name as it appears in the documents. */
function CounterpartyField({ direction, typed, set }: PartProps & { direction: Direction }) {
  const { t } = useTranslation('documents')
  const localName = useLocalName()
  const [text, setText] = useState(typed.counterparty ?? '')
  const role = direction === 'sent' ? 'customer' : 'supplier'
  const contacts = useQuery(contactsQuery(role, useDeferredValue(text.trim())))
  const suggestions = (contacts.data ?? []).map(({ name, nameAr, participantId }) => ({
    label: localName(name, nameAr),
    // The ids of buyers who are not on the network are shared by many buyers.
    value: participantId && reportOnlyReason(participantId) === null ? participantId : name,
  }))
  return (
    <SuggestField
      label={t(direction === 'sent' ? 'columns.buyer' : 'columns.seller')}
      placeholder={t('filters.counterpartyHint')}
      comboboxProps={inside}
      value={text}
      suggestions={suggestions}
      onChange={(next) => {
        setText(next)
        set({ counterparty: next.trim() })
      }}
      onChoose={(value) => set({ counterparty: value })}
    />
  )
}

/** `me`, `nobody`, or a member; also one who may not see the documents any more but has some assigned. */
function AssigneeField({ typed, set }: PartProps) {
  const { t } = useTranslation('documents')
  const personName = usePersonName()
  const { data = [] } = useQuery(documentPeopleQuery)
  const { assignedTo = '' } = typed
  const isListed = ['', 'me', 'nobody'].includes(assignedTo) || data.some(({ id }) => id === assignedTo)
  return (
    <ChoiceField
      label={t('filters.assignedTo')}
      value={assignedTo}
      data={[
        { value: '', label: t('filters.assigned.any') },
        { value: 'me', label: t('filters.assigned.meOption') },
        { value: 'nobody', label: t('filters.assigned.nobodyOption') },
        ...data.map(({ canSee, id, name }) => ({
          value: id as string,
          label: canSee ? personName(name) : t('filters.assigned.former', { name: personName(name) }),
        })),
        ...(isListed ? [] : [{ value: assignedTo, label: t('filters.assigned.unknown') }]),
      ]}
      onChange={(event) => set({ assignedTo: event.currentTarget.value })}
    />
  )
}
