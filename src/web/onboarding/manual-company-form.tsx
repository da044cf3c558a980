import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as participantsApi from '#contract/api/participants'
import { AddParticipantRequest } from '#contract/participants'
import { useCan } from '#web/identity/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useEmirateOptions } from '#web/lib/code-options.ts'
import { issueMessage } from '#web/lib/issue-message.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { AuthorityField } from '#web/ui/form/authority-field.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid, Stack } from '#web/ui/layout/page.tsx'
import { enterAs } from './finish-linking.ts'
import { ProviderField } from './provider-field.tsx'

const fields = [
  ['nameEn', 'auto'],
  ['nameAr', 'auto'],
  ['tin', 'ltr'],
  ['trn', 'ltr'],
  ['legalType', 'auto'],
  ['licence', 'ltr'],
  ['line1', 'auto'],
  ['addressAr', 'rtl'],
  ['city', 'auto'],
] as const
const ends = [
  ['email', 'ltr'],
  ['phone', 'ltr'],
] as const

/** Required to issue any document of the company. */
const required: ReadonlySet<string> = new Set([
  'nameEn',
  'tin',
  'licence',
  'authority',
  'line1',
  'city',
  'emirate',
])

/** A company entered by its users: it is not verified, and its documents are issued to files. */
export function ManualCompanyForm() {
  const { t } = useTranslation(['other-provider', 'problems'])
  const mayAdd = useCan('participant.create')
  const navigate = useNavigate()
  const emirates = useEmirateOptions()
  const withKey = useIdempotencyKey()
  const [authority, setAuthority] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (!mayAdd) return null

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const request = AddParticipantRequest.safeParse(requestOf(new FormData(event.currentTarget)), {
      error: issueMessage,
    })
    setError(null)
    setFaults(request.success ? {} : faultsOf(request.error.issues))
    if (!request.success) return
    setBusy(true)
    try {
      const { data } = await withKey(request.data, (idempotencyKey) =>
        call(participantsApi.addParticipant, { body: request.data, idempotencyKey }),
      )
      await enterAs(data.id)
      toast.success(t('company.added', { name: data.nameEn }))
      await navigate({ to: '/dashboard' })
    } catch (cause) {
      setError(cause)
      if (cause instanceof ApiError) setFaults(faultsOf(cause.findings))
    } finally {
      setBusy(false)
    }
  }

  const field = ([name, dir]: readonly [string, 'auto' | 'ltr' | 'rtl']) => (
    <TextField
      key={name}
      name={name}
      dir={dir === 'auto' ? undefined : dir}
      label={t(`company.${name}`)}
      withAsterisk={required.has(name)}
      error={faults[name]}
      onChange={() => setFaults(({ [name]: _gone, ...others }) => others)}
    />
  )
  return (
    <Card title={t('company.title')} description={t('company.text')}>
      <form onSubmit={(event) => void add(event)} noValidate>
        <Stack>
          <FieldGrid columns={2}>
            {fields.map(field)}
            <AuthorityField
              name="authority"
              label={t('company.authority')}
              withAsterisk
              error={faults['authority']}
              value={authority}
              onChange={(text) => {
                setAuthority(text)
                setFaults(({ authority: _gone, ...others }) => others)
              }}
            />
            <ChoiceField
              name="emirate"
              label={t('company.emirate')}
              withAsterisk
              defaultValue=""
              error={faults['subdivision']}
              data={[
                { value: '', label: t('company.chooseEmirate') },
                ...emirates.map(({ code, label }) => ({ value: code, label })),
              ]}
              onChange={() => setFaults(({ subdivision: _gone, ...others }) => others)}
            />
            {ends.map(field)}
            <ProviderField
              error={faults['aspName']}
              onChange={() => setFaults(({ aspName: _gone, ...others }) => others)}
            />
          </FieldGrid>
          {error !== null && <ProblemAlert error={error} />}
          <div>
            <Button type="submit" loading={busy}>
              {t('company.add')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

function requestOf(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    tin: text('tin'),
    trn: text('trn'),
    legalType: text('legalType'),
    nameEn: text('nameEn'),
    nameAr: text('nameAr'),
    legalRegistration: { type: 'TL', id: text('licence'), authority: text('authority') },
    address: { line1: text('line1'), city: text('city'), subdivision: text('emirate'), country: 'AE' },
    addressAr: text('addressAr'),
    email: text('email'),
    phone: text('phone'),
    aspName: text('aspName'),
  }
}

/** The first error of each field, under the form's name of the field. */
function faultsOf(issues: readonly { path: string | PropertyKey[]; message: string }[]) {
  const nameOf = (path: string | PropertyKey[]) => {
    const last = String((typeof path === 'string' ? path.split('.') : path).at(-1) ?? '')
    return last === 'id' ? 'licence' : last
  }
  return Object.fromEntries(issues.toReversed().map(({ message, path }) => [nameOf(path), message]))
}
