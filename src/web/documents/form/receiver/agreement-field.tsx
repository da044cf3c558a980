import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { participantIdOf } from '../draft-parties.ts'
import { useForm } from '../form-context.tsx'
import styles from './receiver.module.css'

/** The self-billing agreement with the selected supplier, which the law requires; it can be recorded here. */
export function AgreementField() {
  const { t } = useTranslation('documents')
  const agreement = useForm((state) => state.records?.agreement)
  const canWrite = useCan('contact.write')
  const [isAdding, setIsAdding] = useState(false)
  if (agreement === undefined) return null
  return (
    <div className={styles['agreement']}>
      {agreement ? (
        <span>
          {t(agreement.until ? 'agreement.between' : 'agreement.since', {
            from: isolatedDay(agreement.from),
            until: isolatedDay(agreement.until ?? ''),
          })}{' '}
          <Ltr>{agreement.reference}</Ltr>
        </span>
      ) : (
        canWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setIsAdding(true)}>
            {t('agreement.add')}
          </Button>
        )
      )}
      {isAdding && <AgreementDialog onClose={() => setIsAdding(false)} />}
    </div>
  )
}

function AgreementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const queryClient = useQueryClient()
  const formId = useId()
  const participantId = useForm((state) => participantIdOf(state.draft.seller))
  const name = useForm((state) => state.draft.seller?.legalName ?? '')
  const issueDate = useForm((state) => state.draft.issueDate)
  const [reference, setReference] = useState('')
  const [from, setFrom] = useState(issueDate ?? todayInDubai())
  const [until, setUntil] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    setProblem(null)
    try {
      const supplier = await findSupplier(participantId)
      if (!supplier) return setProblem('unknownSupplier')
      const { id } = supplier
      const selfBillingAgreement = { reference, from, until: until || null }
      const body = { ...supplier, isSupplier: true, selfBillingAgreement }
      await call(contactsApi.updateContact, { params: { id }, body })
      toast.success(t('agreement.added', { name }))
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      await queryClient.invalidateQueries({ queryKey: ['documents', 'draft-records'] })
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('agreement.title', { name: `\u2068${name}\u2069` })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={from === ''}>
            {t('agreement.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        {problem === 'unknownSupplier' ? (
          <Notice tone="error">{t('agreement.unknownSupplier')}</Notice>
        ) : (
          problem !== null && (
            <ProblemAlert error={problem} findings={isApiError(problem) ? problem.findings : []} />
          )
        )}
        <p className={styles['agreementText']}>{t('agreement.text')}</p>
        <FieldGrid columns={2}>
          <Span columns={2}>
            <TextField
              label={t('agreement.reference')}
              dir="ltr"
              maxLength={100}
              data-autofocus
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          </Span>
          <DateField label={t('agreement.from')} withAsterisk value={from} onChange={setFrom} />
          <DateField label={t('agreement.until')} clearable value={until} onChange={setUntil} />
        </FieldGrid>
      </form>
    </Dialog>
  )
}

async function findSupplier(participantId: string): Promise<Contact | undefined> {
  const query = { search: participantId, limit: 20 }
  const { data } = await call(contactsApi.listContacts, { query })
  return data.find((contact) => contact.participantId === participantId)
}
