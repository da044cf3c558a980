import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactInput } from '#contract/contacts'
import { useMe } from '#web/identity/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { FormActions, useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { ReadinessNotice } from '../data-quality/readiness-notice.tsx'
import { SimilarNotice } from '../data-quality/similar-contacts-notice.tsx'
import { AddressFields } from './address-fields.tsx'
import { AgreementFields } from './agreement-fields.tsx'
import { type ContactFields, contactFieldNames, fieldsOf, ContactForm as Schema } from './fields.ts'
import styles from './form.module.css'
import { IdentityFields } from './identity-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'

const resolver = schemaResolver(Schema) as never

interface ContactFormProps {
  /** The initial values: a saved contact, or some known values of a new one. */
  contact: Partial<Contact>
  submitLabel: string
  onSubmit: (input: ContactInput) => Promise<void>
  onCancel: () => void
  /** Shown at the inline start of the footer. */
  more?: ReactNode
  readOnly?: boolean
}

/** The form of a new or existing customer or supplier. Errors of the server are shown at their fields. */
export function ContactForm({
  contact,
  submitLabel,
  onSubmit,
  onCancel,
  more,
  readOnly = false,
}: ContactFormProps) {
  const { t } = useTranslation('contacts')
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const country = useMe()?.organization.country
  const form = useForm<ContactFields, unknown, ContactInput>({
    resolver,
    values: fieldsOf(contact, country),
    resetOptions: { keepDirtyValues: true },
    disabled: readOnly,
  })
  const plain = form as never as ReturnType<typeof useForm<ContactFields>>
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const hasShipping = useWatch({ control: form.control, name: 'hasShippingAddress' })
  const isSupplier = useWatch({ control: form.control, name: 'isSupplier' })
  const guard = useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful)

  async function submit(input: ContactInput) {
    setFailure(null)
    try {
      await onSubmit(input)
    } catch (error) {
      const unassigned = setFindingErrors(error, contactFieldNames, form.setError)
      setFailure({ error, unassigned })
    }
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void form.handleSubmit(submit)(event)
      }}
    >
      <ReadinessNotice form={plain} isNew={contact.id === undefined} />
      {!readOnly && <SimilarNotice form={plain} contact={contact} />}
      <FormProblem failure={failure} />
      <Card title={t('form.identity')} description={t('form.identityText')}>
        <div className={styles['roles']} role="group" aria-label={t('form.roles')}>
          <CheckboxField
            label={t('form.isCustomer')}
            error={errors.isCustomer?.message}
            {...form.register('isCustomer')}
          />
          <CheckboxField label={t('form.isSupplier')} {...form.register('isSupplier')} />
        </div>
        <IdentityFields form={plain} known={contact.reachability} />
      </Card>
      <Card title={t('form.who')}>
        <FieldGrid columns={3}>
          <TextField
            label={t('field.name')}
            dir="auto"
            required
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label={t('field.nameAr')}
            lang="ar"
            dir="rtl"
            autoComplete="off"
            error={errors.nameAr?.message}
            {...form.register('nameAr')}
          />
          <TextField
            label={t('field.tradingName')}
            dir="auto"
            error={errors.tradingName?.message}
            {...form.register('tradingName')}
          />
          <TextField
            label={t('field.email')}
            type="email"
            dir="ltr"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextField
            label={t('field.phone')}
            type="tel"
            dir="ltr"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
        </FieldGrid>
      </Card>
      <Card title={t('form.registration')}>
        <RegistrationFields form={plain} />
      </Card>
      <BillingCard form={plain} />
      <Card title={t('form.shipping')}>
        <CheckboxField
          label={t('form.otherShipping')}
          mb={hasShipping ? 14 : 0}
          {...form.register('hasShippingAddress')}
        />
        {hasShipping && <AddressFields name="shippingAddress" form={plain} />}
      </Card>
      {isSupplier && (
        <Card title={t('form.selfBilling')} description={t('form.selfBillingText')}>
          <AgreementFields form={plain} />
        </Card>
      )}
      <Card title={t('form.notes')}>
        <TextAreaField
          aria-label={t('form.notes')}
          description={t('form.notesHint')}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
      </Card>
      {!readOnly && (
        <FormActions submitLabel={submitLabel} busy={isSubmitting} onCancel={onCancel}>
          {more}
        </FormActions>
      )}
      {guard}
    </form>
  )
}

function BillingCard({ form }: { form: UseFormReturn<ContactFields> }) {
  const { t } = useTranslation('contacts')
  const { formState, register } = form
  const { errors } = formState
  return (
    <Card title={t('form.billing')}>
      <AddressFields name="billingAddress" form={form}>
        <Span columns={3}>
          <TextField
            label={t('field.addressAr')}
            description={t('field.addressArHint')}
            lang="ar"
            dir="rtl"
            autoComplete="off"
            error={errors.addressAr?.message}
            {...register('addressAr')}
          />
        </Span>
      </AddressFields>
    </Card>
  )
}
