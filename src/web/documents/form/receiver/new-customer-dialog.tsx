import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import { type Contact, ContactInput } from '#contract/contacts'
import { emirates } from '#core/codelists'
import { useMe } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useRegistrationTypeOptions } from '#web/lib/code-options.ts'
import { findingText } from '#web/lib/form-findings.ts'
import { westernDigits } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCodeOptions } from '../code-options.ts'

const empty = {
  name: '',
  nameAr: '',
  participantId: '',
  trn: '',
  email: '',
  registrationType: 'TL',
  registration: '',
  authority: '',
  line1: '',
  city: '',
  subdivision: '',
  country: 'AE',
}
type Values = typeof empty
type Field = keyof Values
type Role = 'customer' | 'supplier'

interface FieldProps<Change> {
  value: string
  error: string | undefined
  withAsterisk: boolean
  onChange: (change: Change) => void
}
type TextProps = (
  field: Field,
  dir?: 'auto' | 'ltr',
) => FieldProps<{ currentTarget: { value: string } }> & { dir: 'auto' | 'ltr'; autoComplete: 'off' }
type CodeProps = (field: Field) => FieldProps<string>

/** The paths of the contact's findings, by field of this dialog. */
const fieldByPath: Readonly<Record<string, Field>> = {
  'legalRegistration.id': 'registration',
  'legalRegistration.authority': 'authority',
  'billingAddress.line1': 'line1',
  'billingAddress.city': 'city',
  'billingAddress.subdivision': 'subdivision',
  'billingAddress.country': 'country',
}

function inputOf(values: Values, role: Role): unknown {
  const { name, nameAr, participantId, trn, email, line1, city, subdivision, country } = values
  const { registrationType: type, registration: id, authority } = values
  return {
    isCustomer: role === 'customer',
    isSupplier: role === 'supplier',
    name,
    nameAr,
    email,
    trn,
    tin: participantId.startsWith('0235:') ? participantId.slice(5) : '',
    participantId,
    legalRegistration: id ? { type, id, authority } : null,
    billingAddress: { line1, city, subdivision, country },
  }
}

/** Required fields of a consumer, besides the name. */
const neededOfConsumers: readonly Field[] = ['registration', 'line1', 'city', 'subdivision']

/**
 * Creates a customer or supplier without leaving the form. Missing data of a business can be added later among the
 * contacts; a consumer has no tax numbers, and all fields that the document needs are required.
 */
export function NewCustomerDialog({
  name,
  role,
  isConsumer,
  onClose,
  onCreated,
}: {
  name: string
  role: Role
  /** The default type: Emirates ID for consumers, trade licence for businesses. */
  isConsumer: boolean
  onClose: () => void
  onCreated: (contact: Contact) => void
}) {
  const { t } = useTranslation(['documents', 'common', 'contacts'])
  const queryClient = useQueryClient()
  const me = useMe()
  const formId = useId()
  const [start] = useState(() => startOf(name))
  // A user who searched by tax number means a business.
  const isPerson = isConsumer && !start.trn && !start.participantId
  const [values, setValues] = useState<Values>({
    ...empty,
    country: me?.organization.country ?? empty.country,
    registrationType: isPerson ? 'EID' : 'TL',
    ...start,
  })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const emirateOptions = useCodeOptions(emirates)
  const countries = useCodeOptions('countries')

  const change = (field: Field) => (value: string) =>
    setValues((current) => ({ ...current, [field]: value, ...suggestions(current, field, value) }))
  const isNeeded = (field: Field) => field === 'name' || (isPerson && neededOfConsumers.includes(field))
  const shared = (field: Field) => ({
    value: values[field],
    error: errors[field],
    withAsterisk: isNeeded(field),
  })
  const text: TextProps = (field, dir = 'auto') => ({
    ...shared(field),
    dir,
    autoComplete: 'off',
    onChange: (event) => change(field)(event.currentTarget.value),
  })
  const code: CodeProps = (field) => ({ ...shared(field), onChange: change(field) })
  const wrong = (field: Field) =>
    t(`parties.newCustomer.wrong.${field}`, { defaultValue: t('parties.newCustomer.wrong.other') })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const parsed = ContactInput.safeParse(inputOf(values, role))
    const faults = new Set(parsed.error?.issues.map(({ path }) => fieldOfIssue(path.join('.'))))
    for (const field of isPerson ? neededOfConsumers : []) if (!values[field].trim()) faults.add(field)
    if (!parsed.success || faults.size > 0)
      return setErrors(Object.fromEntries([...faults].map((field) => [field, wrong(field)])))
    setBusy(true)
    setErrors({})
    setProblem(null)
    try {
      const { data } = await call(contactsApi.createContact, { body: parsed.data })
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      toast.success(
        t(role === 'supplier' ? 'parties.newCustomer.createdSupplier' : 'parties.newCustomer.created', {
          name: data.name,
        }),
      )
      onCreated(data)
    } catch (error) {
      const found: Partial<Record<Field, string>> = {}
      if (isApiError(error)) {
        for (const finding of error.findings) {
          const path = finding.path.replace(/^body\./, '')
          const field = fieldByPath[path] ?? (path in empty ? (path as Field) : undefined)
          if (field) found[field] = findingText(finding)
        }
      }
      setErrors(found)
      if (Object.keys(found).length === 0) setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(role === 'supplier' ? 'parties.createSupplier' : 'parties.newCustomer.title')}
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t(role === 'supplier' ? 'parties.newCustomer.createSupplier' : 'parties.newCustomer.create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        {problem !== null && <ProblemAlert error={problem} />}
        <FieldGrid columns={2}>
          <TextField {...text('name')} label={t('parties.newCustomer.name')} data-autofocus />
          <TextField {...text('nameAr')} label={t('parties.newCustomer.nameAr')} lang="ar" />
          {!isPerson && (
            <>
              <TextField
                {...text('trn', 'ltr')}
                label={t('parties.newCustomer.trn')}
                description={t('parties.newCustomer.trnHint')}
              />
              <TextField
                {...text('participantId', 'ltr')}
                label={t('parties.newCustomer.participantId')}
                description={t('parties.newCustomer.participantIdHint')}
              />
            </>
          )}
          <RegistrationFields type={values.registrationType} text={text} code={code} />
          <Span columns={2}>
            <TextField {...text('line1')} label={t('parties.newCustomer.line1')} />
          </Span>
          <TextField {...text('city')} label={t('parties.newCustomer.city')} />
          {values.country === 'AE' ? (
            <CodeSelect
              {...code('subdivision')}
              label={t('parties.newCustomer.emirate')}
              options={emirateOptions}
            />
          ) : (
            <TextField {...text('subdivision')} label={t('parties.subdivision')} />
          )}
          <CodeSelect {...code('country')} label={t('parties.newCustomer.country')} options={countries} />
          <TextField {...text('email', 'ltr')} type="email" label={t('parties.newCustomer.email')} />
        </FieldGrid>
      </form>
    </Dialog>
  )
}

/** The registration of the party; its type decides whether an authority or a country issued it. */
function RegistrationFields({ type, text, code }: { type: string; text: TextProps; code: CodeProps }) {
  const { t } = useTranslation('contacts')
  const types = useRegistrationTypeOptions()
  const countries = useCodeOptions('countries')
  return (
    <>
      <ChoiceField
        {...text('registrationType')}
        label={t('registration.type')}
        data={types.map(({ code: value, label }) => ({ value, label }))}
      />
      <TextField {...text('registration', 'ltr')} label={t('registration.id')} />
      {type === 'TL' && (
        <Span columns={2}>
          <TextField {...text('authority')} label={t('registration.authority')} />
        </Span>
      )}
      {type === 'PAS' && (
        <Span columns={2}>
          <CodeSelect {...code('authority')} label={t('registration.country')} options={countries} />
        </Span>
      )}
    </>
  )
}

/** The field of this dialog that shows a finding of the contact. */
function fieldOfIssue(path: string): Field {
  return fieldByPath[path] ?? (path === 'tin' ? 'participantId' : (path as Field))
}

/** The text of the search may be a number instead of a name. */
function startOf(typed: string): Partial<Values> {
  const digits = westernDigits(typed).replace(/\s/g, '')
  if (/^1\d{12}03$/.test(digits)) return { trn: digits, participantId: `0235:${digits.slice(0, 10)}` }
  if (/^0235:1\d{9}$/.test(digits)) return { participantId: digits }
  if (/^1\d{9}$/.test(digits)) return { participantId: `0235:${digits}` }
  return { name: typed }
}

/** A TRN fills an empty participant id; it never overwrites one, because members of a tax group have different ids. */
function suggestions(current: Values, field: Field, value: string): Partial<Values> {
  if (field === 'country' && value !== current.country) return { subdivision: '' }
  // The authority that issued a licence is a different field than the country that issued a passport.
  if (field === 'registrationType') return { authority: '' }
  if (field !== 'trn' && field !== 'participantId') return {}
  const digits = westernDigits(value).replace(/\s/g, '')
  if (field === 'participantId') return { participantId: /^1\d{9}$/.test(digits) ? `0235:${digits}` : digits }
  const isComplete = /^1\d{12}03$/.test(digits)
  return {
    trn: digits,
    ...(isComplete && current.participantId === '' ? { participantId: `0235:${digits.slice(0, 10)}` } : {}),
  }
}
