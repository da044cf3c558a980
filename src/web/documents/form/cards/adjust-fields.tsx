import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowanceReasons } from '#core/codelists'
import { type DocumentAllowance } from '#core/invoice'
import { printDecimal, trim } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import { allowanceRateOf, type VatCategory, vatCategories } from '#core/vat'
import { useVatText } from '#web/lib/use-vat-text.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { discountReason } from '../draft-lines.ts'
import { DraftCodeField } from '../fields.tsx'
import { useForm } from '../form-context.tsx'
import styles from './cards.module.css'

type List = 'allowances' | 'charges'

/** Discounts and charges on the whole document, each with its reason and the treatment of the lines it changes. */
export function AdjustFields() {
  const { t } = useTranslation('documents')
  const allowances = useForm((state) => state.draft.allowances?.length ?? 0)
  const charges = useForm((state) => state.draft.charges?.length ?? 0)
  const update = useForm((state) => state.update)
  const add = (list: List) =>
    update((draft) => {
      const category = draft.lines?.[0]?.vat?.category ?? 'standard'
      const entry: DocumentAllowance = {
        ...(list === 'allowances' ? { reasonCode: discountReason } : { reasonCode: 'FC' }),
        vat: vatOf(category),
      }
      return { ...draft, [list]: [...(draft[list] ?? []), entry] }
    })
  return (
    <div data-field="allowances">
      {Array.from({ length: allowances }, (_, index) => (
        <AdjustRow key={`a${index}`} list="allowances" index={index} />
      ))}
      {Array.from({ length: charges }, (_, index) => (
        <AdjustRow key={`c${index}`} list="charges" index={index} />
      ))}
      <div className={styles['buttons']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => add('allowances')}
        >
          {t('adjust.addAllowance')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => add('charges')}
        >
          {t('adjust.addCharge')}
        </Button>
      </div>
    </div>
  )
}

function vatOf(category: VatCategory): NonNullable<DocumentAllowance['vat']> {
  const rate = allowanceRateOf(category)
  return { category, ...(rate === undefined ? {} : { rate }) }
}

function AdjustRow({ list, index }: { list: List; index: number }) {
  const { t } = useTranslation('documents')
  const vatText = useVatText()
  const entry = useForm((state) => state.draft[list]?.[index])
  const update = useForm((state) => state.update)
  const [typed, setTyped] = useState<string | null>(null)
  const change = (next: (entry: DocumentAllowance) => DocumentAllowance | undefined) =>
    update((draft) => {
      const entries = (draft[list] ?? []).flatMap((one, at) => (at === index ? (next(one) ?? []) : [one]))
      const { [list]: _before, ...rest } = draft
      return entries.length > 0 ? { ...rest, [list]: entries } : rest
    })
  if (!entry) return null
  const printed = entry.percent ? `${entry.percent}%` : (entry.amount ?? '')
  return (
    <div className={styles['adjust']} data-field={`${list}[${index}]`}>
      <strong>{t(list === 'allowances' ? 'adjust.allowance' : 'adjust.charge')}</strong>
      <TextField
        label={t('adjust.amount')}
        placeholder={t('lines.discountHint')}
        inputMode="decimal"
        dir="ltr"
        value={typed ?? printed}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          change((before) => withAmount(before, text))
        }}
        onBlur={() => setTyped(null)}
      />
      <DraftCodeField
        path={`${list}[${index}].reasonCode`}
        label={t('adjust.reason')}
        list={list === 'allowances' ? allowanceReasons : 'chargeReasons'}
        wordOnly
      />
      <ChoiceField
        label={t('adjust.vat')}
        value={entry.vat?.category ?? ''}
        data={vatCategories.map((category) => ({
          value: category,
          label: vatText.choice(category),
        }))}
        onChange={(event) => {
          const category = event.currentTarget.value as VatCategory
          change((before) => ({ ...before, vat: vatOf(category) }))
        }}
      />
      <IconButton label={t('adjust.remove')} onClick={() => change(() => undefined)}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** `50` is an amount, `10%` a percentage of the sum of the lines. */
function withAmount(entry: DocumentAllowance, text: string): DocumentAllowance {
  const { amount: _amount, percent: _percent, base: _base, ...rest } = entry
  const value = parseUserDecimal(text.replace(/\s*[%٪]\s*$/, ''))
  if (!value) return rest
  const printed = printDecimal(trim(value))
  return /[%٪]/.test(text) ? { ...rest, percent: printed } : { ...rest, amount: printed }
}
