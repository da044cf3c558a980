import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emirates, legalRegistrationTypes } from '#core/codelists'
import { isCreditNote } from '#core/kinds'
import { Ltr } from '#web/ui/data/text.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { CollapsibleSection, DraftCodeField, DraftDateField, DraftTextField } from '../fields.tsx'
import {
  counterpartyName,
  useCounterpartyRole,
  useDraftText,
  useForm,
  useNextNumber,
} from '../form-context.tsx'
import { invoiceTypeOf } from '../invoice-types.ts'
import { AppliedDefaultsNotice } from '../receiver/applied-defaults-notice.tsx'
import type { BuyerReachability } from '../receiver/reachability-tag.tsx'
import { ReceiverField } from '../receiver/receiver-field.tsx'
import styles from './cards.module.css'
import { CurrencyField, ExchangeRateField } from './currency-fields.tsx'

/** A screen with one column of fields. */
const phone = '(max-width: 640px)'

/** The other side, the time of sending, number, currency and purchase order. */
export function PartiesCard({ reach }: { reach: BuyerReachability }) {
  const { t } = useTranslation('documents')
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const hasDueDate = useHasDueDate()
  const isOnPhone = useMediaQuery(phone)
  const hasParty = useForm((state) => counterpartyName(state) !== '')
  const role = useCounterpartyRole()
  return (
    <Card title={t('parties.title')}>
      <FieldGrid columns={4}>
        <Span columns={2}>
          <ReceiverField reach={reach} />
        </Span>
        <DraftDateField
          path="issueDate"
          label={t(isCredit ? 'parties.issueDateCredit' : 'parties.issueDate')}
          required
        />
        {hasDueDate ? <DraftDateField path="dueDate" label={t('parties.dueDate')} /> : <CurrencyField />}
        {!isOnPhone && <NumberFields hasCurrency={hasDueDate} />}
        <ExchangeRateField />
      </FieldGrid>
      <AppliedDefaultsNotice />
      {(isOnPhone || hasParty) && (
        <div className={styles['folds']}>
          {isOnPhone && (
            <CollapsibleSection title={t('parties.numberAndCurrency')}>
              <FieldGrid columns={4}>
                <NumberFields hasCurrency={hasDueDate} />
              </FieldGrid>
            </CollapsibleSection>
          )}
          {hasParty && (
            <CollapsibleSection
              title={t(role === 'seller' ? 'parties.moreSupplier' : 'parties.more')}
              hint={t('parties.editHere')}
            >
              <PartyDetails role={role} />
            </CollapsibleSection>
          )}
        </div>
      )}
    </Card>
  )
}

/** What most documents leave as it is; on a phone one step away, so that the lines are not far below. */
function NumberFields({ hasCurrency }: { hasCurrency: boolean }) {
  const { t } = useTranslation('documents')
  return (
    <>
      <Span columns={2}>
        <NumberField />
      </Span>
      {hasCurrency && <CurrencyField />}
      <DraftTextField path="references.purchaseOrder" label={t('parties.purchaseOrder')} dir="ltr" />
    </>
  )
}

/** Nothing is due on a credit note; a date that it has, or had since the form opened, is shown. */
function useHasDueDate(): boolean {
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const isSet = useForm((state) => Boolean(state.draft.dueDate) || state.byField.has('dueDate'))
  const [wasSet, setWasSet] = useState(isSet)
  if (isSet && !wasSet) setWasSet(true)
  return !isCredit || isSet || wasSet
}

/** A preview of the next number, or a field if users type the numbers. */
function NumberField() {
  const { t } = useTranslation('documents')
  const nextNumber = useNextNumber()
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const isProforma = useForm((state) => state.draft.proforma === true)
  const keepsNumber = useForm((state) => state.draft.keepsNumber === true)
  const ledgerNumber = useForm((state) => state.draft.ledgerNumber)
  const label = t(
    isCredit ? 'parties.numberCredit' : isProforma ? 'parties.numberProforma' : 'parties.number',
  )
  // A proforma is not in the invoice sequence, so the user types its number.
  if (isProforma) return <DraftTextField path="number" label={label} dir="ltr" />
  if (nextNumber === null)
    return (
      <DraftTextField
        path="number"
        label={label}
        placeholder={t('parties.typeNumber')}
        dir="ltr"
        required
        {...(keepsNumber ? { description: t('parties.keptNumber') } : {})}
      />
    )
  return (
    <div>
      <span className={styles['label']} id="number-label">
        {label}
      </span>
      <div className={styles['preview']} data-field="number" role="group" aria-labelledby="number-label">
        <Ltr>{nextNumber}</Ltr>
        <small>{t('parties.givenAtIssue')}</small>
        {ledgerNumber && (
          <small>{t('parties.ledgerNumber', { number: `\u2066${ledgerNumber}\u2069` })}</small>
        )}
      </div>
    </div>
  )
}

/** The data of the other side on this document; the contact is not changed. */
function PartyDetails({ role }: { role: 'buyer' | 'seller' }) {
  const { t } = useTranslation('documents')
  const country = useDraftText(`${role}.address.country`)
  const hasNumber = useForm(
    ({ draft }) => Boolean(draft.buyer?.identifiers) || invoiceTypeOf(draft) === 'b2c',
  )
  return (
    <FieldGrid columns={4}>
      <Span columns={2}>
        <DraftTextField path={`${role}.legalName`} label={t('parties.legalName')} required />
      </Span>
      <DraftTextField path={`${role}.participantId.value`} label={t('parties.participantId')} dir="ltr" />
      <DraftTextField path={`${role}.trn`} label={t('parties.trn')} dir="ltr" />
      <DraftCodeField
        path={`${role}.legalRegistration.type`}
        label={t('parties.registrationType')}
        list={legalRegistrationTypes}
        clearable
      />
      <DraftTextField path={`${role}.legalRegistration.value`} label={t('parties.registration')} dir="ltr" />
      <DraftTextField
        path={`${role}.legalRegistration.authority`}
        label={t('parties.registrationAuthority')}
      />
      {role === 'buyer' && hasNumber && (
        <DraftTextField path="buyer.identifiers[0].value" label={t('parties.buyerNumber')} dir="ltr" />
      )}
      <Span columns={2}>
        <DraftTextField path={`${role}.address.line1`} label={t('parties.line1')} />
      </Span>
      <DraftTextField path={`${role}.address.city`} label={t('parties.city')} />
      {country === 'AE' ? (
        <DraftCodeField
          path={`${role}.address.subdivision`}
          label={t('parties.subdivision')}
          list={emirates}
        />
      ) : (
        <DraftTextField path={`${role}.address.subdivision`} label={t('parties.subdivision')} />
      )}
      <DraftCodeField path={`${role}.address.country`} label={t('parties.country')} list="countries" />
      <DraftTextField path={`${role}.address.postCode`} label={t('parties.postCode')} dir="ltr" />
      <DraftTextField path={`${role}.contact.email`} label={t('parties.email')} dir="ltr" />
      <DraftTextField path={`${role}.contact.phone`} label={t('parties.phone')} dir="ltr" />
    </FieldGrid>
  )
}
