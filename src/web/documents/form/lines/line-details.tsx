import { useTranslation } from 'react-i18next'
import { exemptionReasons, reverseChargeTypes } from '#core/codelists'
import { MoneyText } from '#web/ui/data/text.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { printRoundedAmount } from '../../print-rounded-amount.ts'
import {
  DraftClassificationField,
  DraftCodeField,
  DraftDateField,
  DraftDecimalField,
  DraftTextArea,
  DraftTextField,
} from '../fields.tsx'
import type { LineDetailField } from '../finding-fields.ts'
import { fieldId, useForm } from '../form-context.tsx'
import styles from './lines.module.css'

/** The less common fields of a line: classification, reasons for its tax treatment, period, references. */
export function LineDetails({ index }: { index: number }) {
  const { t } = useTranslation('documents')
  const category = useForm((state) => state.draft.lines?.[index]?.vat?.category)
  const itemType = useForm((state) => state.draft.lines?.[index]?.item?.type ?? '')
  const lineNet = useForm((state) => state.totals.lines[index]?.lineNet)
  const currency = useForm((state) => state.draft.currency ?? 'AED')
  const set = useForm((state) => state.set)
  const at = (field: LineDetailField) => `lines[${index}].${field}`
  return (
    <div className={styles['details']}>
      {lineNet && (
        <p className={styles['subtotal']}>
          {t('lines.subtotal')} <MoneyText amount={printRoundedAmount(lineNet)} currency={currency} />
        </p>
      )}
      <FieldGrid columns={4}>
        {category === 'exempt' && (
          <Span columns={2}>
            <DraftCodeField
              path={at('vat.exemptionReasonCode')}
              label={t('lines.exemptionReason')}
              list={exemptionReasons}
              required
            />
          </Span>
        )}
        {category === 'reverseCharge' && (
          <Span columns={2}>
            <DraftCodeField
              path={at('item.reverseChargeType')}
              label={t('lines.reverseChargeType')}
              list={reverseChargeTypes}
              required
            />
          </Span>
        )}
        <ChoiceField
          id={fieldId(at('item.type'))}
          label={t('lines.itemType')}
          value={itemType}
          data={[
            { value: '', label: '–' },
            { value: 'G', label: t('lines.goods') },
            { value: 'S', label: t('lines.service') },
            { value: 'B', label: t('lines.both') },
          ]}
          onChange={(event) => set(at('item.type'), event.currentTarget.value)}
        />
        {itemType !== 'S' && (
          <DraftClassificationField
            kind="goods"
            path={at('item.classifications[0].code')}
            label={t('lines.hsCode')}
          />
        )}
        {itemType !== 'G' && itemType !== '' && (
          <DraftClassificationField
            kind="services"
            path={at('item.serviceCodes[0].value')}
            label={t('lines.sacCode')}
          />
        )}
        <DraftTextField path={at('item.sellerId')} label={t('lines.sellerId')} dir="ltr" />
        <DraftTextField path={at('item.standardId.value')} label={t('lines.gtin')} dir="ltr" />
        <DraftCodeField
          path={at('item.originCountry')}
          label={t('lines.origin')}
          list="countries"
          clearable
        />
        <DraftDecimalField path={at('price.baseQuantity')} label={t('lines.baseQuantity')} placeholder="1" />
        <DraftDateField path={at('period.start')} label={t('lines.periodStart')} />
        <DraftDateField path={at('period.end')} label={t('lines.periodEnd')} />
        <Span columns={2}>
          <DraftTextArea path={at('item.description')} label={t('lines.description')} />
        </Span>
        <Span columns={2}>
          <DraftTextArea path={at('note')} label={t('lines.note')} />
        </Span>
        <DraftTextField path={at('orderReference.line')} label={t('lines.orderLine')} dir="ltr" />
      </FieldGrid>
    </div>
  )
}
