import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type VatCategory, vatCategories, vatCategoryCode } from '#core/vat'
import { saysRate, useVatText } from '#web/lib/use-vat-text.ts'
import { withVatCategory } from '../draft-lines.ts'
import { fieldId, useForm, useFormMeta } from '../form-context.tsx'
import { touchAfterPress } from './after-press.ts'
import { CellFinding } from './cell-finding.tsx'
import styles from './lines.module.css'
import { findingMarks, useCellFinding } from './use-cell-finding.ts'

/** The VAT treatment of a line, which determines the rate and the reasons. */
export const VatCell = memo(function VatCell({ index }: { index: number }) {
  const { t } = useTranslation('documents')
  const path = `lines[${index}].vat.category`
  const vat = useForm(({ draft }) => draft.lines?.[index]?.vat)
  const lineId = useForm(({ draft }) => draft.lines?.[index]?.id)
  const { store } = useFormMeta()
  const { setLine, touch, toggleLine } = store.getState()
  const isMargin = useForm((state) => state.draft.flags?.profitMargin === true)
  const finding = useCellFinding(path)
  // Under the margin scheme every line has N; otherwise no line may (ibr-116-ae).
  const offered = vatCategories.filter(
    (category) => (category === 'marginScheme') === isMargin || category === vat?.category,
  )
  const label = t('lines.tax')
  const vatText = useVatText()
  const choose = (category: VatCategory) => {
    setLine(index, (line) => withVatCategory(line, category))
    touch(path)
    // Both need further fields, which are in the details.
    if (lineId && (category === 'exempt' || category === 'reverseCharge')) toggleLine(lineId, true)
  }
  return (
    <>
      <span className={styles['cell']} data-of="tax" data-label={label} data-field={path}>
        <span className={styles['vat']} data-severity={finding?.severity}>
          <bdi aria-hidden="true">{vatText.short(vat)}</bdi>
          {vat?.category && saysRate(vat.category) && (
            <span aria-hidden="true">{t(`vat.${vat.category}`)}</span>
          )}
          <select
            id={fieldId(path)}
            data-cell="tax"
            aria-label={t('lines.cell', { field: label, line: index + 1 })}
            {...findingMarks(path, finding)}
            value={vat?.category ?? ''}
            title={vat?.category && vatCategoryCode(vat.category)}
            onBlur={() => touchAfterPress(store, index, 'vat.category')}
            onChange={(event) => choose(event.currentTarget.value as VatCategory)}
          >
            {!vat?.category && <option value="">–</option>}
            {offered.map((category) => (
              <option key={category} value={category}>
                {vatText.choice(category)}
              </option>
            ))}
          </select>
        </span>
      </span>
      <CellFinding path={path} cell="tax" finding={finding} />
    </>
  )
})
