import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreditNote } from '#core/kinds'
import { useAmountText } from '#web/ui/data/text.tsx'
import { useFormMeta } from '../form-context.tsx'
import { type FormState, isCheckCurrent } from '../form-store.ts'
import { tasksOf } from './use-checklist.ts'

/** Milliseconds after the last change: someone who types is not interrupted. */
const pauseMs = 1_500
/** Milliseconds until a running check is looked at again. */
const checkingMs = 300

/**
 * The only announcement of the form to screen readers, after a pause in typing: the total, what is left to fix, and
 * whether saving failed. Nothing is announced when the form opens.
 */
export function FormAnnouncement() {
  const { store } = useFormMeta()
  const [text, setText] = useState('')
  const sentence = useSentence()
  const sentenceOf = useRef(sentence)
  sentenceOf.current = sentence
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      const state = store.getState()
      if (isCheckCurrent(state)) setText(sentenceOf.current(state))
      else timer = setTimeout(announce, checkingMs)
    }
    const unsubscribe = store.subscribe((state, before) => {
      const hasFailed = state.save === 'failed' && before.save !== 'failed'
      if (state.revision === before.revision && !hasFailed) return
      clearTimeout(timer)
      timer = setTimeout(announce, pauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
  return (
    <p className="visually-hidden" aria-live="polite" data-form-announcement>
      {text}
    </p>
  )
}

function useSentence(): (state: FormState) => string {
  const { t } = useTranslation('documents')
  const amountText = useAmountText()
  return (state) => {
    const { draft, refusal, totals, save } = state
    const { fatal } = tasksOf(state)
    const tasks = fatal > 0 ? t('checklist.toFix', { count: fatal }) : t('checklist.nothingToFix')
    const label = t(isCreditNote(draft.kind) ? 'summary.totalCredit' : 'summary.total')
    const amount = amountText(totals.grossTotal ?? '0', draft.currency ?? 'AED')
    const sentence = t('form.announcement', { label, amount, tasks })
    return save === 'failed'
      ? `${sentence} ${t(`form.save.${refusal === null ? 'failed' : 'unsaved'}`)}`
      : sentence
  }
}
