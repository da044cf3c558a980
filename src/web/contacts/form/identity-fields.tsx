import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import {
  followTrn,
  type NumbersOfTrn,
  participantIdOfTin,
  printParticipantId,
  reportOnlyReceivers,
  tinScheme,
} from '#core/participant-ids'
import { isTin, parseTrn, tinOfTrn } from '#core/party'
import { useIsToFile } from '#web/lib/config.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'
import { lookUpParticipant } from '../queries.ts'
import { ReachabilityTag } from '../reachability.tsx'
import type { ContactFields } from './fields.ts'
import styles from './form.module.css'

/** Offers a value derived from another field after the user cleared this one; applied on request. */
function Suggestion({ value, onTake }: { value: string | undefined; onTake: (value: string) => void }) {
  const { t } = useTranslation('contacts')
  if (!value) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      className={styles['suggestion'] ?? ''}
      onClick={() => onTake(value)}
    >
      {/* A single element: the button lays out its children as boxes, which drops the spaces between them. */}
      <span>
        {t('form.take')} <bdi dir="ltr">{value}</bdi>
      </span>
    </Button>
  )
}

/** Milliseconds after the last change of a participant ID, so that typing is not looked up. */
const lookUpAfter = 600

/** The participant id of a TIN; of a customer abroad the predefined one for exports. */
function idFor(contact: Pick<ContactFields, 'tin' | 'isCustomer'> & { country: string }): string | undefined {
  if (isTin(contact.tin)) return printParticipantId(participantIdOfTin(contact.tin))
  const isAbroad = contact.isCustomer && contact.country !== '' && contact.country !== 'AE'
  return isAbroad ? `${tinScheme}:${reportOnlyReceivers.exportOutsidePeppol}` : undefined
}

/**
 * TRN, TIN and the address on the network. A complete TRN visibly fills empty fields, and never overwrites input,
 * because members of a tax group share a TRN and have their own TINs; what it filled goes with it. A new participant ID is looked
 * up by itself; the button repeats that.
 */
export function IdentityFields({
  form,
  known,
}: {
  form: UseFormReturn<ContactFields>
  known: Contact['reachability'] | undefined
}) {
  const { t } = useTranslation('contacts')
  const { control, register, setValue, formState } = form
  const [trn, tin, participantId] = useWatch({ control, name: ['trn', 'tin', 'participantId'] })
  const [country, isCustomer] = useWatch({ control, name: ['billingAddress.country', 'isCustomer'] })
  const [answer, setAnswer] = useState<{ of: string; reachability: Contact['reachability'] } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [filled, setFilled] = useState<Partial<NumbersOfTrn>>({})
  const toFile = useIsToFile()
  const fullTrn = parseTrn(trn)
  function fillFrom(typed: string) {
    const next = followTrn(typed, { tin, participantId }, filled)
    for (const name of ['tin', 'participantId'] as const)
      if (next.numbers[name] !== (name === 'tin' ? tin : participantId))
        setValue(name, next.numbers[name], { shouldDirty: true, shouldValidate: true })
    setFilled(next.filled)
  }
  /** Shown below a field while it has the value derived from the TRN. */
  const origin = (name: keyof NumbersOfTrn, value: string) =>
    value !== '' && filled[name] === value ? { description: t('form.fromTrn') } : {}
  const suggestedTin = tin === '' && fullTrn ? tinOfTrn(fullTrn) : undefined
  const suggestedId = participantId === '' ? idFor({ tin, country, isCustomer }) : undefined
  const take = (name: 'tin' | 'participantId') => (value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const shown =
    answer?.of === participantId
      ? answer.reachability
      : formState.dirtyFields.participantId
        ? undefined
        : known
  const isComplete = /^\d{4}:[0-9A-Za-z]+$/.test(participantId)
  const isNew = formState.dirtyFields.participantId === true && answer?.of !== participantId
  const lookUp = useEffectEvent(async (id: string) => {
    // The button looks it up again and shows the failure.
    const reachability = await lookUpParticipant(id).catch(() => null)
    if (reachability) setAnswer({ of: id, reachability })
  })
  useEffect(() => {
    if (toFile || !isComplete || !isNew) return
    const timer = setTimeout(() => void lookUp(participantId), lookUpAfter)
    return () => clearTimeout(timer)
  }, [toFile, isComplete, isNew, participantId])
  async function check() {
    setError(null)
    try {
      setAnswer({ of: participantId, reachability: await lookUpParticipant(participantId) })
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <FieldGrid columns={3}>
      <TextField
        label={t('field.trn')}
        dir="ltr"
        inputMode="numeric"
        maxLength={20}
        data-autofocus
        error={formState.errors.trn?.message}
        {...(filled.tin !== undefined && filled.tin === tin ? { description: t('form.taxGroup') } : {})}
        {...register('trn', {
          setValueAs: (value: string) => parseTrn(value) ?? value.trim(),
          onChange: (event: { target: { value: string } }) => fillFrom(event.target.value),
        })}
      />
      <div>
        <TextField
          label={t('field.tin')}
          dir="ltr"
          inputMode="numeric"
          maxLength={14}
          {...origin('tin', tin)}
          error={formState.errors.tin?.message}
          {...register('tin')}
        />
        <Suggestion value={suggestedTin} onTake={take('tin')} />
      </div>
      <div>
        <TextField
          label={t('field.participantId')}
          dir="ltr"
          {...origin('participantId', participantId)}
          error={formState.errors.participantId?.message}
          {...register('participantId')}
        />
        <Suggestion value={suggestedId} onTake={take('participantId')} />
        {participantId !== '' && toFile && <p className={styles['notLooked']}>{t('form.notLooked')}</p>}
        {participantId !== '' && !toFile && (
          <div className={styles['check']}>
            {shown && <ReachabilityTag reachability={shown} dated />}
            <ActionButton size="compact-sm" variant="default" disabled={!isComplete} action={check}>
              {t('form.check')}
            </ActionButton>
          </div>
        )}
        {error !== null && <ProblemAlert error={error} />}
      </div>
    </FieldGrid>
  )
}
