import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SimulatedTaxpayer } from '#contract/simulator'
import { useCan } from '#web/identity/index.ts'
import { issueMessage } from '#web/lib/issue-message.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid, Stack } from '#web/ui/layout/page.tsx'
import { saveTaxpayer, taxpayerQuery } from './queries.ts'
import styles from './simulator.module.css'

const texts = ['nameEn', 'nameAr', 'legalType', 'licence', 'line1', 'city'] as const
const faults = ['none', 'verify', 'register'] as const

/** The tax authority's data of the company, which can be changed to differ from ours. */
export function TaxpayerCard() {
  const { t } = useTranslation(['simulator', 'participants'])
  const participant = useParticipant()
  const localName = useLocalName()
  const canOnboard = useCan('participant.create')
  const held = useQuery({ ...taxpayerQuery(participant?.id ?? ''), enabled: participant !== null })
  if (!participant) return null
  const name = `\u2068${localName(participant.nameEn, participant.nameAr)}\u2069`
  return (
    <Card
      title={t('screen.taxpayer')}
      description={t('screen.taxpayerText', { name })}
      actions={
        canOnboard && (
          <LinkButton to="/onboarding" search={{ tin: participant.tin }} variant="default">
            {t('participants:legal.reverify')}
          </LinkButton>
        )
      }
    >
      <QueryError query={held} />
      {held.isPending && <Pending rows={3} />}
      {held.data && (
        <TaxpayerForm key={JSON.stringify(held.data)} held={held.data} participant={participant.id} />
      )}
    </Card>
  )
}

function TaxpayerForm({ held, participant }: { held: SimulatedTaxpayer; participant: string }) {
  const { t } = useTranslation('simulator')
  const canChange = useCan('settings.update')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const fault = typed['fault'] === 'none' ? null : typed['fault']
    const request = SimulatedTaxpayer.safeParse({ ...typed, fault }, { error: issueMessage })
    setError(null)
    setWrong(
      Object.fromEntries(
        (request.error?.issues ?? []).map(({ message, path }) => [String(path[0]), message]),
      ),
    )
    if (!request.success) return
    setBusy(true)
    try {
      await saveTaxpayer(participant, request.data)
      toast.success(t('screen.taxpayerSaved'))
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <fieldset className={styles['plain']} disabled={!canChange}>
        <Stack>
          <FieldGrid columns={2}>
            {texts.map((name) => (
              <TextField
                key={name}
                name={name}
                label={t(`screen.field.${name}`)}
                defaultValue={held[name]}
                error={wrong[name]}
                dir={name === 'licence' ? 'ltr' : 'auto'}
              />
            ))}
            <ChoiceField
              name="fault"
              label={t('screen.field.fault')}
              defaultValue={held.fault ?? 'none'}
              data={faults.map((value) => ({ value, label: t(`screen.fault.${value}`) }))}
            />
          </FieldGrid>
          {error !== null && <ProblemAlert error={error} />}
          {canChange && (
            <div>
              <Button type="submit" loading={busy}>
                {t('screen.saveTaxpayer')}
              </Button>
            </div>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}
