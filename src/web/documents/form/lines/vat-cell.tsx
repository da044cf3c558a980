import { useTranslation } from 'react-i18next'
import { type LineVat } from '#core/invoice'
import { type VatCategory, vatCategories, vatCategoryCode } from '#core/vat'
import { fieldId, useForm } from '../form-context.tsx'
import { vatCategoryLabel } from '../vat-category-label.ts'
import styles from './lines.module.css'
import { isInvalid } from './number-cell.tsx'

interface VatCellProps {
  path: string
  vat: LineVat | undefined
  label: string
  shortLabel: string
  onChange: (category: VatCategory) => void
}

/** The VAT treatment of a line; the rate and the reasons follow from it. */
export function VatCell({ path, vat, label, shortLabel, onChange }: VatCellProps) {
  const { t } = useTranslation('documents')
  const isMargin = useForm((state) => state.draft.flags?.profitMargin === true)
  const invalid = useForm((state) => isInvalid(state, path))
  // Under the margin scheme every line is N, and without it none may be (ibr-116-ae).
  const offered = vatCategories.filter(
    (category) => (category === 'marginScheme') === isMargin || category === vat?.category,
  )
  return (
    <span className={styles['cell']} data-label={shortLabel} data-field={path}>
      <span className={styles['vat']} data-invalid={invalid || undefined}>
        <bdi dir="ltr" aria-hidden="true">
          {vatCategoryLabel(vat)}
        </bdi>
        <select
          id={fieldId(path)}
          data-cell="tax"
          aria-label={label}
          aria-invalid={invalid || undefined}
          value={vat?.category ?? ''}
          onChange={(event) => onChange(event.currentTarget.value as VatCategory)}
        >
          {!vat?.category && <option value="">–</option>}
          {offered.map((category) => (
            <option key={category} value={category}>
              {`${vatCategoryCode(category)} · ${t(`vat.${category}`)}`}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}
