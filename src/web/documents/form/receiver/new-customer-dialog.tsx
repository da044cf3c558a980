import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import { type Contact, ContactInput } from '#contract/contacts'
import { useMe } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { findingText } from '#web/lib/form-findings.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { isSameValue } from '../same-value.ts'
import { type FieldProps, NewCustomerFields } from './new-customer-fields.tsx'
import {
  baseKindOf,
  contactOf,
  emptyValues,
  type Field,
  fieldOfPath,
  initialValues,
  kindOf,
  withChange,
} from './new-customer-values.ts'
import { SimilarCustomers } from './similar-customers.tsx'

type Errors = Partial<Record<Field, string>>

interface NewCustomerDialogProps {
  readonly name: string
  readonly role: 'customer' | 'supplier'
  /** Whether the document is sold to a private person. */
  readonly isConsumer: boolean
  readonly onClose: () => void
  readonly onCreated: (contact: Contact) => void
}

/**
 * Creates a customer or supplier without leaving the form. Only the name is required: missing data can be added later
 * among the contacts, or on the document. Input is not discarded without a question.
 */
export function NewCustomerDialog({ name, role, isConsumer, onClose, onCreated }: NewCustomerDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
  const formId = useId()
  const country = useMe()?.organization.country ?? emptyValues.country
  const [base] = useState(() => baseKindOf(name, role, isConsumer))
  const [initial] = useState(() => initialValues(name, base, country))
  const [values, setValues] = useState(initial)
  const [isLeaving, setIsLeaving] = useState(false)
  const kind = kindOf(values, base)
  const create = useCreateContact(onCreated)
  const isDirty = !isSameValue(values, initial)
  const close = () => (isDirty ? setIsLeaving(true) : onClose())
  // The form below gets the id of its draft in the address while the dialog is open.
  const guard = useUnsavedGuard(isDirty, { within: (pathname) => pathname.endsWith('/documents/sent/new') })
  const propsOf = (field: Field): FieldProps => ({
    value: values[field],
    error: create.errors[field],
    withAsterisk: field === 'name',
    onChange: (value) => setValues((current) => withChange(current, field, value, base)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void create.run(contactOf(values, kind))
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t(kind === 'supplier' ? 'parties.createSupplier' : 'parties.newCustomer.title')}
      size="lg"
      closable={!create.isBusy}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={create.isBusy}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={create.isBusy}>
            {t(kind === 'supplier' ? 'parties.newCustomer.createSupplier' : 'parties.newCustomer.create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        {create.problem !== null && <ProblemAlert error={create.problem} />}
        <SimilarCustomers values={values} isBusy={create.isBusy} onUse={onCreated} />
        <NewCustomerFields kind={kind} values={values} errors={create.errors} propsOf={propsOf} />
      </form>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={t('common:unsaved.title')}
        confirmLabel={t('common:unsaved.leave')}
        danger
        onConfirm={onClose}
      >
        {t('common:unsaved.text')}
      </ConfirmDialog>
      {guard}
    </Dialog>
  )
}

/** Saves the contact; findings of the browser and of the server are shown at their fields. */
function useCreateContact(onCreated: (contact: Contact) => void) {
  const { t } = useTranslation('documents')
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const wrong = (field: Field) =>
    t(`parties.newCustomer.wrong.${field}`, { defaultValue: t('parties.newCustomer.wrong.other') })

  const run = async (input: unknown) => {
    if (isBusy) return
    const parsed = ContactInput.safeParse(input)
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => fieldOfPath(path.join('.')) ?? 'name')
      return setErrors(Object.fromEntries(fields.map((field) => [field, wrong(field)])))
    }
    setIsBusy(true)
    setErrors({})
    setProblem(null)
    try {
      const { data } = await call(contactsApi.createContact, { body: parsed.data })
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      const words = data.isSupplier ? 'parties.newCustomer.createdSupplier' : 'parties.newCustomer.created'
      toast.success(t(words, { name: data.name }))
      onCreated(data)
    } catch (error) {
      const fieldErrors = errorsOf(error)
      setErrors(fieldErrors)
      if (Object.keys(fieldErrors).length === 0) setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { run, errors, problem, isBusy }
}

function errorsOf(error: unknown): Errors {
  if (!isApiError(error)) return {}
  return Object.fromEntries(
    error.findings.flatMap((finding) => {
      const field = fieldOfPath(finding.path.replace(/^body\./, ''))
      return field ? [[field, findingText(finding)]] : []
    }),
  )
}
