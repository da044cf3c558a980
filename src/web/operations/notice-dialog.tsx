import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outage } from '#contract/operations'
import { isApiError } from '#web/lib/api-error.ts'
import { type DubaiTime, dubaiInstant, inDubai } from '#web/lib/dubai-time.ts'
import { findingText } from '#web/lib/form-findings.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { DubaiTimeFields } from '#web/ui/form/dubai-time-fields.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Stack } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { recordOutageNotice } from './queries.ts'

interface NoticeDialogProps {
  outage: Outage
  opened: boolean
  onClose: () => void
}

/** Records when and under which reference the tax authority was notified of an outage. */
export function NoticeDialog(props: NoticeDialogProps) {
  return props.opened ? <NoticeForm key={props.outage.id} {...props} /> : null
}

interface FieldErrors {
  when?: string
  reference?: string
  other?: unknown
}

function NoticeForm({ outage, onClose }: NoticeDialogProps) {
  const { t } = useTranslation(['operations', 'common', 'problems'])
  const [when, setWhen] = useState<DubaiTime>(() => {
    // Never before the outage, even if the clock of this device is wrong.
    const soonest = Math.max(Date.now(), Date.parse(outage.beganAt))
    const { date, time } = inDubai(outage.clock.givenAt ?? soonest)
    return { date, time }
  })
  const [reference, setReference] = useState(outage.clock.reference ?? '')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  async function save(): Promise<void> {
    const givenAt = dubaiInstant(when)
    const missing: FieldErrors = {}
    if (!givenAt) missing.when = t('operations:notice.whenFault')
    if (reference.trim() === '') missing.reference = t('common:field.required')
    setFieldErrors(missing)
    if (!givenAt || missing.reference) return
    try {
      await recordOutageNotice(outage.id, { givenAt, reference: reference.trim() })
      toast.success(t('operations:notice.saved'))
      onClose()
    } catch (error) {
      const finding = isApiError(error)
        ? error.findings.find(({ path }) => path.endsWith('givenAt'))
        : undefined
      setFieldErrors(finding ? { when: findingText(finding) } : { other: error })
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(outage.clock.givenAt ? 'operations:notice.change' : 'operations:notice.record')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <ActionButton action={save}>{t('common:action.save')}</ActionButton>
        </>
      }
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <p style={{ margin: 0 }}>{t('operations:notice.recordText')}</p>
          <FieldGrid columns={2}>
            <DubaiTimeFields
              value={when}
              onChange={setWhen}
              labels={{ date: t('operations:notice.date'), time: t('operations:notice.time') }}
            />
          </FieldGrid>
          {fieldErrors.when && <Notice tone="error">{fieldErrors.when}</Notice>}
          <TextField
            label={t('operations:notice.reference')}
            description={t('operations:notice.referenceHint')}
            dir="auto"
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={fieldErrors.reference}
          />
          {fieldErrors.other !== undefined && <ProblemAlert error={fieldErrors.other} />}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Stack>
      </form>
    </Dialog>
  )
}
