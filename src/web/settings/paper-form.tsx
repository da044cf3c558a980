import { useState } from 'react'
import { type Control, Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { PaperStyle } from '#contract/settings'
import { readableAccent } from '#core/paper-style'
import { printAccount } from '#web/documents/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ChoiceField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card, FieldGrid, Span, Stack } from '#web/ui/layout/page.tsx'
import { LogoField } from './logo-field.tsx'
import styles from './paper.module.css'
import { isColor, PaperPreview } from './paper-preview.tsx'
import { updatePaperStyle } from './queries.ts'

const resolver = schemaResolver(PaperStyle)
const names = Object.keys(PaperStyle.shape)
const layouts = ['standard', 'letterhead', 'compact'] as const

/** The options beside a preview; nothing is saved before the user submits. */
export function PaperForm({
  participant,
  readOnly,
  saved,
}: {
  participant: Participant
  readOnly: boolean
  saved: PaperStyle
}) {
  const { t } = useTranslation(['settings', 'common'])
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const form = useForm<PaperStyle>({ resolver, values: saved, resetOptions: { keepDirtyValues: true } })
  const { isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting)

  async function submit(request: PaperStyle) {
    setFailure(null)
    try {
      form.reset(await updatePaperStyle({ ...request, version: saved.version }))
      toast.success(t('settings:paper.saved'))
    } catch (error) {
      setFailure({ error, unassigned: setFindingErrors(error, names, form.setError) })
    }
  }

  return (
    <div className={styles['columns']}>
      <form
        className={styles['choices']}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <fieldset disabled={readOnly} className={styles['fields']}>
          <Stack>
            <FormProblem failure={failure} />
            <LookCard form={form} />
            <BankCard form={form} />
            <TermsCard form={form} />
          </Stack>
        </fieldset>
        {!readOnly && (
          <div className={styles['foot']}>
            <Button variant="default" disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              {t('common:action.saveChanges')}
            </Button>
          </div>
        )}
        {guard}
      </form>
      <LivePreview control={form.control} participant={participant} />
    </div>
  )
}

function LivePreview({ control, participant }: { control: Control<PaperStyle>; participant: Participant }) {
  return <PaperPreview style={useWatch({ control }) as PaperStyle} participant={participant} />
}

type FormProps = { form: UseFormReturn<PaperStyle> }

function LookCard({ form }: FormProps) {
  const { t } = useTranslation('settings')
  const { control, formState, register } = form
  return (
    <Card title={t('paper.look')} description={t('paper.lookText')}>
      <Stack>
        <Controller
          control={control}
          name="logo"
          render={({ field, fieldState }) => (
            <LogoField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <FieldGrid columns={2}>
          <AccentField form={form} />
          <ChoiceField
            label={t('paper.layout')}
            description={t('paper.layoutText')}
            data={layouts.map((value) => ({ value, label: t(`paper.layouts.${value}`) }))}
            error={formState.errors.layout?.message}
            {...register('layout')}
          />
        </FieldGrid>
      </Stack>
    </Card>
  )
}

/** A colour by picker or code. If it is not readable on white, a message suggests one that is. */
function AccentField({ form }: FormProps) {
  const { t } = useTranslation(['settings', 'problems'])
  const accent = useWatch({ control: form.control, name: 'accent' })
  const better = isColor(accent) ? readableAccent(accent) : accent
  const set = (color: string) =>
    form.setValue('accent', color.trim().toLowerCase(), { shouldDirty: true, shouldValidate: true })
  const isTooLight = better !== accent
  return (
    <div>
      <TextField
        label={t('settings:paper.accent')}
        description={t('settings:paper.accentText')}
        dir="ltr"
        maxLength={7}
        value={accent}
        onChange={(event) => set(event.currentTarget.value)}
        error={
          isTooLight
            ? t('problems:falaj-settings-accent-too-light', { better })
            : form.formState.errors.accent?.message
        }
        rightSection={
          <input
            type="color"
            aria-label={t('settings:paper.pickAccent')}
            className={styles['picker']}
            value={isColor(accent) ? accent : better}
            onChange={(event) => set(event.currentTarget.value)}
          />
        }
      />
      {isTooLight && (
        <Button variant="subtle" size="xs" onClick={() => set(better)}>
          {t('settings:paper.useBetter', { color: `\u2066${better}\u2069` })}
        </Button>
      )}
    </div>
  )
}

/** The account on the page, selected from the bank accounts. */
function BankCard({ form: { control } }: FormProps) {
  const { t } = useTranslation('settings')
  const localName = useLocalName()
  const bank = useWatch({ control, name: 'bank' })
  const accounts = useWatch({ control, name: 'accounts' })
  const named = accounts.find(({ account }) => account === bank.account)
  const bankName = named ? localName(named.bankName, named.bankNameAr) : bank.bankName
  return (
    <Card
      title={t('paper.bank')}
      description={t('paper.bankText')}
      actions={
        <LinkButton to="/settings/bank-accounts" variant="default" size="xs">
          {t('paper.bankOpen')}
        </LinkButton>
      }
    >
      {bank.account && (
        <p className={styles['bank']}>
          <bdi dir="ltr">{printAccount(bank.account)}</bdi>
          {[bankName, bank.bic, bank.accountName].filter(Boolean).map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      )}
    </Card>
  )
}

function TermsCard({ form: { formState, register } }: FormProps) {
  const { t } = useTranslation('settings')
  const errors = formState.errors.terms
  return (
    <Card title={t('paper.terms')} description={t('paper.termsText')}>
      <FieldGrid columns={2}>
        <Span>
          <TextAreaField
            label={t('paper.termsEn')}
            dir="ltr"
            rows={4}
            error={errors?.en?.message}
            {...register('terms.en')}
          />
        </Span>
        <Span>
          <TextAreaField
            label={t('paper.termsAr')}
            dir="rtl"
            rows={4}
            error={errors?.ar?.message}
            {...register('terms.ar')}
          />
        </Span>
      </FieldGrid>
    </Card>
  )
}
