import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RespondRequest } from '#contract/responses'
import { disputeReasons } from '#core/invoice-response'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAmountText } from '#web/ui/data/text.tsx'
import { CheckboxField, TextAreaField } from '#web/ui/form/fields.tsx'
import { Foot } from '#web/ui/layout/foot.tsx'
import type { Detail } from '../queries.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import detailStyles from './details.module.css'
import { focusDecision } from './focus-next-step.ts'
import { PayTo } from './pay-to.tsx'
import styles from './response.module.css'
import { respond } from './response-queries.ts'
import type { DecisionState } from './use-decision.ts'

/** Escape inside the form closes only the form, not the dialog around it. */
const stopEscapePropagation = { 'data-mantine-stop-propagation': 'true' }

type Reason = RespondRequest['reasonCodes'][number]

/** Maximum number of characters of the text. */
const maxTextLength = 1_000

/** Sends a decision, shows the result as a toast and refetches the document. Returns true on success. */
function useRespond(documentId: string): (request: RespondRequest) => Promise<boolean> {
  const { t } = useTranslation('responses')
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  return async (request) => {
    try {
      await withKey({ documentId, request }, (key) => respond(documentId, request, key))
      toast.success(t(`done.${request.decision}`))
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      return true
    } catch (error) {
      toast.error(problemText(error))
      return false
    }
  }
}

/** The form of a question or dispute that is being written; after an approval, the buttons that change it. */
export function DecisionForm({ document, decision }: { document: Detail; decision: DecisionState }) {
  const decide = useRespond(document.id)
  const { writing, stopWriting } = decision
  if (writing !== null)
    return (
      <ReasonForm
        key={writing}
        decision={writing}
        document={document}
        onCancel={stopWriting}
        onSend={async (request) => {
          if (await decide(request)) stopWriting()
        }}
      />
    )
  if (decision.newest?.decision !== 'approve') return null
  return (
    <div className={styles['buttons']}>
      <WriteButton decision={decision} of="hold" />
      <WriteButton decision={decision} of="dispute" />
    </div>
  )
}

/** The three decisions at the lower edge, until the document is approved: an approval is confirmed with amount and account. */
export function DecisionFoot({ document, decision }: { document: Detail; decision: DecisionState }) {
  const { t } = useTranslation('responses')
  const decide = useRespond(document.id)
  const [isApproving, setIsApproving] = useState(false)
  const isOpen = decision.isPossible && decision.writing === null && decision.newest?.decision !== 'approve'
  if (!isOpen) return null
  return (
    <div className={detailStyles['foot']}>
      <Foot>
        <Button
          variant={decision.newest?.decision === 'dispute' ? 'default' : 'filled'}
          onClick={() => setIsApproving(true)}
        >
          {t('action.approve')}
        </Button>
        <WriteButton decision={decision} of="hold" />
        <WriteButton decision={decision} of="dispute" />
      </Foot>
      <ApproveDialog
        document={document}
        opened={isApproving}
        onClose={() => setIsApproving(false)}
        onApprove={async (checkedAccounts) => {
          if (await decide({ decision: 'approve', text: '', reasonCodes: [], checkedAccounts }))
            focusDecision()
        }}
      />
    </div>
  )
}

/** Opens the form of a question or dispute. */
function WriteButton({ decision, of }: { decision: DecisionState; of: 'hold' | 'dispute' }) {
  const { t } = useTranslation('responses')
  const { takesFocusBack, write } = decision
  return (
    <Button
      variant="default"
      ref={(node: HTMLButtonElement | null) => {
        // The buttons are shown again: the focus returns to the one that was pressed.
        if (node && takesFocusBack(of)) node.focus()
      }}
      onClick={() => write(of)}
    >
      {t(`action.${of}`)}
    </Button>
  )
}

function ReasonForm({
  decision,
  document,
  onCancel,
  onSend,
}: {
  decision: 'hold' | 'dispute'
  document: Detail
  onCancel: () => void
  onSend: (request: RespondRequest) => Promise<void>
}) {
  const { t } = useTranslation('responses')
  const amountText = useAmountText()
  const [text, setText] = useState('')
  const [reasonCodes, setReasonCodes] = useState<readonly Reason[]>([])
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const words = useRef<HTMLTextAreaElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const title = useId()
  const isDispute = decision === 'dispute'
  const noText = text.trim() === ''
  const noReason = isDispute && reasonCodes.length === 0
  useEffect(() => {
    if (isDispute) group.current?.querySelector('input')?.focus()
    else words.current?.focus()
  }, [isDispute])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (noReason) return group.current?.querySelector('input')?.focus()
    if (noText) return words.current?.focus()
    if (busy) return
    setBusy(true)
    await onSend({
      decision,
      text: text.trim(),
      reasonCodes: isDispute ? [...reasonCodes] : [],
      checkedAccounts: [],
    })
    setBusy(false)
  }

  return (
    <form
      className={styles['form']}
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        onCancel()
      }}
    >
      <h4 id={title}>{t(`form.${decision}Title`)}</h4>
      {isDispute && <PayTo document={document} />}
      {isDispute && (
        <Reasons
          group={group}
          chosen={reasonCodes}
          onChange={setReasonCodes}
          error={tried && noReason ? t('form.reasonsMissing') : undefined}
        />
      )}
      <TextAreaField
        ref={words}
        label={t(isDispute ? 'form.reason' : 'form.question')}
        description={t(isDispute ? 'form.reasonHint' : 'form.questionHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tried && noText ? t('form.textMissing') : undefined}
        maxLength={maxTextLength}
        minRows={3}
        autosize
        required
        {...stopEscapePropagation}
      />
      <div className={styles['buttons']}>
        <Button type="submit" loading={busy} {...stopEscapePropagation}>
          {isDispute
            ? t('action.sendDispute', { amount: amountText(document.payable, document.currency) })
            : t('action.sendHold')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={busy} {...stopEscapePropagation}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** What buyers dispute most often; the other reasons are shown on demand. */
const usualReasons: readonly Reason[] = ['PRI', 'QTY', 'DEL', 'QUA', 'UNR']
const otherReasons = disputeReasons.filter((code) => !usualReasons.includes(code))

/** The reasons of a dispute that the network defines. */
function Reasons({
  group,
  chosen,
  onChange,
  error,
}: {
  group: React.RefObject<HTMLFieldSetElement | null>
  chosen: readonly Reason[]
  onChange: (chosen: readonly Reason[]) => void
  error: string | undefined
}) {
  const { t } = useTranslation('responses')
  const hint = useId()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  // The button is gone: the focus goes to the first reason that it showed.
  useEffect(() => {
    if (isMoreOpen) group.current?.querySelectorAll('input')[usualReasons.length]?.focus()
  }, [isMoreOpen, group])
  return (
    <fieldset ref={group} className={styles['group']} aria-describedby={hint}>
      <legend>{t('form.reasons')}</legend>
      <p id={hint} className={error ? styles['error'] : styles['hint']}>
        {error ?? t('form.reasonsHint')}
      </p>
      <div className={styles['choices']}>
        {[...usualReasons, ...(isMoreOpen ? otherReasons : [])].map((code) => (
          <CheckboxField
            key={code}
            label={t(`reason.${code}`)}
            checked={chosen.includes(code)}
            disabled={chosen.length >= 5 && !chosen.includes(code)}
            {...stopEscapePropagation}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          />
        ))}
      </div>
      {!isMoreOpen && (
        <div className={styles['more']}>
          <Button variant="subtle" size="xs" onClick={() => setIsMoreOpen(true)} {...stopEscapePropagation}>
            {t('form.moreReasons')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
