import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { VerifyAttemptRequest } from '#contract/onboarding'
import { parseTin } from '#core/party'
import { useMe } from '#web/identity/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { AuthorityLink } from './authority-link.tsx'
import styles from './onboarding.module.css'
import { type Attempt, attemptQuery, stepState, verifyAttempt } from './queries.ts'
import { rememberedTin, storedVerification } from './verification.ts'

type Request = z.infer<typeof VerifyAttemptRequest>
const resolver = schemaResolver(VerifyAttemptRequest)
const resolves = (values: unknown) => VerifyAttemptRequest.safeParse(values).success

/** Attempts that were verified without a press of the button. */
const started = new Set<string>()

/**
 * Step 1: the taxpayer, and the contact to whom the authority may write. A new company whose TIN is known, because it was
 * typed before or chosen in the simulated EmaraTax, is verified at once: the next step shows all facts for confirmation.
 */
export function VerifyForm({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('onboarding')
  const me = useMe()
  const [error, setError] = useState<unknown>(null)
  const { draft } = attempt
  const tin = draft.TIN || rememberedTin() || (storedVerification()?.chosenTIN ?? '')
  // For an existing company, its stored values, even if empty, because the submitted values replace them.
  const held = me?.participants.find((participant) => participant.tin === tin)
  const form = useForm<z.input<typeof VerifyAttemptRequest>, unknown, Request>({
    resolver,
    defaultValues: {
      TIN: tin,
      email: draft.email || (held?.email ?? me?.user.email ?? ''),
      mobile: draft.mobile || (held?.phone ?? me?.user.phone_number ?? ''),
    },
  })
  const { errors, isSubmitting } = form.formState
  async function submit(request: Request) {
    setError(null)
    try {
      await verifyAttempt(attempt.id, request)
    } catch (cause) {
      setFindingErrors(cause, ['TIN', 'email', 'mobile'], form.setError)
      setError(cause)
      await queryClient.invalidateQueries({ queryKey: attemptQuery.queryKey })
    }
  }
  const verifyAtOnce = useEffectEvent(() => {
    const isNew = attempt.intent === 'link' && stepState(attempt, 'verify') === 'waiting'
    if (!isNew || started.has(attempt.id) || !resolves(form.getValues())) return
    started.add(attempt.id)
    void form.handleSubmit(submit)()
  })
  useEffect(() => verifyAtOnce(), [])
  return (
    <Card title={t('verify.title')} description={t('verify.text')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {error !== null && <ProblemAlert error={error} hasReference={false} />}
        <FieldGrid columns={1}>
          <TextField
            label={t('verify.tin')}
            required
            dir="ltr"
            inputMode="numeric"
            description={t('verify.tinHint')}
            readOnly={attempt.intent === 'reverify'}
            error={errors.TIN?.message}
            {...form.register('TIN', { setValueAs: (value: string) => parseTin(value) ?? value })}
          />
          <TextField
            label={t('verify.email')}
            required
            type="email"
            dir="ltr"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextField
            label={t('verify.mobile')}
            type="tel"
            dir="ltr"
            placeholder="+971 50 123 4567"
            error={errors.mobile?.message}
            {...form.register('mobile')}
          />
        </FieldGrid>
        <div className={styles['buttons']}>
          <Button type="submit" loading={isSubmitting}>
            {t('verify.submit')}
          </Button>
          {error !== null && <AuthorityLink variant="default" label={t('missing.again')} />}
        </div>
      </form>
    </Card>
  )
}
