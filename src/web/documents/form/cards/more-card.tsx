import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { frequencies, paymentMeans } from '#core/codelists'
import { isCreditNote } from '#core/kinds'
import {
  informationOf,
  orderIdOf,
  otherAttachmentsOf,
  quotationOf,
  withInformation,
  withOrderId,
  withQuotation,
} from '#core/supporting-references'
import { DateField } from '#web/ui/form/date-field.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import {
  CollapsibleSection,
  DraftCodeField,
  DraftDateField,
  DraftDecimalField,
  DraftTextArea,
  DraftTextField,
} from '../fields.tsx'
import { useDraftText, useForm } from '../form-context.tsx'
import { needsOf } from '../scenarios.ts'
import { AdjustFields } from './adjust-fields.tsx'
import { AttachmentFields } from './attachment-fields.tsx'
import styles from './cards.module.css'
import { DeliveryFields } from './delivery-fields.tsx'
import { AccountFields, OwnAccountField, SaveAccountField } from './own-account-field.tsx'

/** Additional fields of the selected type of supply; hidden otherwise. */
export function SpecialCard() {
  const { t } = useTranslation('documents')
  const needsPeriod = useForm((state) => needsOf(state.draft).period)
  const needsFrequency = useForm((state) => needsOf(state.draft).frequency)
  const needsBeneficiary = useForm((state) => needsOf(state.draft).beneficiary)
  const needsPrincipal = useForm((state) => needsOf(state.draft).principal)
  const needsDelivery = useForm((state) => needsOf(state.draft).delivery)
  if (!(needsPeriod || needsBeneficiary || needsPrincipal || needsDelivery)) return null
  return (
    <Card title={t('special.title')}>
      <FieldGrid columns={4}>
        {needsBeneficiary && (
          <Span columns={2}>
            <DraftTextField
              path="beneficiary.value"
              label={t('special.beneficiary')}
              description={t('special.beneficiaryHint')}
              dir="ltr"
              required
            />
          </Span>
        )}
        {needsPrincipal && (
          <Span columns={2}>
            <DraftTextField path="principal.value" label={t('special.principal')} dir="ltr" required />
          </Span>
        )}
        {needsPeriod && (
          <>
            <DraftDateField path="period.start" label={t('special.periodStart')} required={!needsFrequency} />
            <DraftDateField path="period.end" label={t('special.periodEnd')} required={!needsFrequency} />
          </>
        )}
        {needsFrequency && (
          <DraftCodeField
            path="period.frequency"
            label={t('special.frequency')}
            list={frequencies}
            clearable
          />
        )}
        {needsFrequency && <ContractFields hint={t('special.contractHint')} />}
      </FieldGrid>
      {needsDelivery && <DeliveryFields required />}
    </Card>
  )
}

/** The means of payment. */
export function PaymentCard() {
  const { t } = useTranslation('documents')
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const currency = useDraftText('currency')
  return (
    <Card title={t('payment.title')}>
      <FieldGrid columns={4}>
        <DraftCodeField
          path="paymentMeans[0].code"
          label={t('payment.means')}
          list={paymentMeans}
          wordOnly
          clearable={isCredit}
        />
        <OwnAccountField />
        <AccountFields />
        <SaveAccountField />
        <Span columns={2}>
          <DraftTextArea path="paymentTerms[0].note" label={t('payment.terms')} grows />
        </Span>
        <DraftDecimalField path="prepaid" label={t('payment.prepaid')} unit={currency} />
        <DraftDecimalField path="rounding" label={t('payment.rounding')} unit={currency} />
      </FieldGrid>
    </Card>
  )
}

/** The less common fields, collapsed until needed. */
export function MoreCard() {
  const { t } = useTranslation('documents')
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const needs = useForm((state) => JSON.stringify(needsOf(state.draft)))
  const shown = JSON.parse(needs) as ReturnType<typeof needsOf>
  return (
    <Card>
      <div className={styles['plainFolds']}>
        <CollapsibleSection title={t('more.title')}>
          <FieldGrid columns={4}>
            {!isCredit && (
              <DraftTextField
                path="precedingDocuments[0].number"
                label={t('more.billingReference')}
                dir="ltr"
              />
            )}
            <DraftTextField path="references.buyerReference" label={t('more.buyerReference')} />
            {!shown.frequency && <ContractFields />}
            <DraftTextField path="references.project" label={t('more.project')} />
            <OrderIdField />
            <DraftTextField path="references.salesOrder" label={t('more.salesOrder')} dir="ltr" />
            <QuotationFields />
            <DraftTextField path="references.despatchAdvice" label={t('more.despatch')} dir="ltr" />
            <DraftTextField path="references.receivingAdvice" label={t('more.receiving')} dir="ltr" />
            <DraftTextField path="references.buyerAccounting" label={t('more.accounting')} />
            <DraftDateField
              path="taxPointDate"
              label={t('more.taxPointDate')}
              description={t('more.taxPointHint')}
            />
            {!shown.period && (
              <>
                <DraftDateField path="period.start" label={t('more.periodStart')} />
                <DraftDateField path="period.end" label={t('more.periodEnd')} />
              </>
            )}
            {!shown.frequency && (
              <DraftCodeField
                path="period.frequency"
                label={t('more.frequency')}
                list={frequencies}
                clearable
              />
            )}
            <Span columns={2}>
              <DraftTextArea path="note" label={t('more.note')} />
            </Span>
            <Span columns={2}>
              <InformationField />
            </Span>
          </FieldGrid>
        </CollapsibleSection>
        {!shown.delivery && (
          <CollapsibleSection title={t('delivery.title')}>
            <DeliveryFields />
          </CollapsibleSection>
        )}
        <AttachmentsSection />
        <CollapsibleSection title={t('adjust.title')} hint={t('adjust.hint')}>
          <AdjustFields />
        </CollapsibleSection>
        {!isCredit && (
          <CollapsibleSection title={t('retention.title')} hint={t('retention.hint')}>
            <RetentionFields />
          </CollapsibleSection>
        )}
      </div>
    </Card>
  )
}

/** Open from the start when the document has attachments, so that users see them before they issue it. */
function AttachmentsSection() {
  const { t } = useTranslation('documents')
  const count = useForm((state) => otherAttachmentsOf(state.draft).length)
  const [isOpen] = useState(count > 0)
  return (
    <CollapsibleSection title={t('attach.title')} hint={t('attach.hint')} open={isOpen}>
      <AttachmentFields />
    </CollapsibleSection>
  )
}

function QuotationFields() {
  const { t } = useTranslation(['documents', 'common'])
  const id = useForm((state) => quotationOf(state.draft).id)
  const date = useForm((state) => quotationOf(state.draft).date)
  const update = useForm((state) => state.update)
  return (
    <>
      <TextField
        label={t('more.quotation')}
        dir="ltr"
        autoComplete="off"
        maxLength={200}
        value={id}
        onChange={(event) => {
          const next = event.currentTarget.value
          update((draft) => withQuotation(draft, { id: next, date }))
        }}
      />
      <DateField
        label={t('more.quotationDate')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:action.clear') }}
        disabled={id === ''}
        value={date}
        onChange={(next) => update((draft) => withQuotation(draft, { id, date: next }))}
      />
    </>
  )
}

/** The order's id in the buyer's system, beside its readable number. */
function OrderIdField() {
  const { t } = useTranslation('documents')
  const value = useForm((state) => orderIdOf(state.draft))
  const update = useForm((state) => state.update)
  return (
    <TextField
      label={t('more.purchaseOrderId')}
      dir="ltr"
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => {
        const next = event.currentTarget.value
        update((draft) => withOrderId(draft, next))
      }}
    />
  )
}

function InformationField() {
  const { t } = useTranslation('documents')
  const value = useForm((state) => informationOf(state.draft))
  const update = useForm((state) => state.update)
  return (
    <TextAreaField
      label={t('more.additional')}
      dir="auto"
      maxLength={5000}
      value={value}
      onChange={(event) => {
        const next = event.currentTarget.value
        update((draft) => withInformation(draft, next))
      }}
    />
  )
}

/** Retention as an amount or a percentage of the total without tax. */
function RetentionFields() {
  const { t } = useTranslation('documents')
  const percent = useDraftText('retention.percent')
  const amount = useDraftText('retention.amount')
  const notTaxable = useForm((state) => state.draft.retention?.notTaxable ?? false)
  const set = useForm((state) => state.set)
  return (
    <FieldGrid columns={4}>
      <Span columns={4}>
        <p className={styles['hint']}>{t('retention.where')}</p>
      </Span>
      <DecimalField
        label={t('retention.percent')}
        unit="%"
        value={percent}
        disabled={amount !== ''}
        onChange={(value) => set('retention.percent', value)}
      />
      <DecimalField
        label={t('retention.amount')}
        value={amount}
        disabled={percent !== ''}
        onChange={(value) => set('retention.amount', value)}
      />
      <DraftDateField path="retention.dueDate" label={t('retention.dueDate')} />
      <CheckboxField
        mt={28}
        label={t('retention.notTaxable')}
        checked={notTaxable}
        onChange={(event) => set('retention.notTaxable', event.currentTarget.checked || undefined)}
      />
    </FieldGrid>
  )
}

/** The contract and its value; `hint` explains why they are required. */
function ContractFields({ hint }: { hint?: string }) {
  const { t } = useTranslation('documents')
  return (
    <>
      <DraftTextField
        path="references.contract"
        label={t('more.contract')}
        dir="ltr"
        {...(hint ? { description: hint } : {})}
      />
      <DraftTextField
        path="references.contractValue"
        label={t('more.contractValue')}
        placeholder="AED 250000"
        dir="ltr"
      />
    </>
  )
}
