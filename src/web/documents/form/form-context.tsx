import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Participant } from '#contract/participants'
import type { InvoiceDraft } from '#core/invoice'
import { counterpartyRoleOf } from '#core/kinds'
import { useLocalName } from '#web/lib/use-language.ts'
import { valueAt } from './draft-path.ts'
import { type NextNumbers, nextNumberOf } from './evaluate-draft.ts'
import type { FormActions, FormState, FormStore } from './form-store.ts'
import { useFindingText } from './use-finding-text.ts'

interface FormMeta {
  readonly store: FormStore
  readonly seller: Participant
  readonly nextNumbers: NextNumbers
  /** The initial document of an empty form; null if the form began with values. */
  readonly initial: InvoiceDraft | null
}

const FormContext = createContext<FormMeta | null>(null)

export function FormProvider({ value, children }: { value: FormMeta; children?: ReactNode }) {
  return <FormContext value={value}>{children}</FormContext>
}

export function useFormMeta(): FormMeta {
  const meta = useContext(FormContext)
  if (!meta) throw new Error('A part of the invoice form stands outside of the form.')
  return meta
}

/** Selects a part of the form's state; the component renders again only when that part changes. */
export function useForm<T>(select: (state: FormState & FormActions) => T): T {
  return useStore(useFormMeta().store, select)
}

/** The number that the document on the screen gets at issue; null if users type the numbers. */
export function useNextNumber(): string | null {
  const { nextNumbers } = useFormMeta()
  return useForm((state) => nextNumberOf(nextNumbers, state.draft))
}

/** A text of the draft; empty if missing. */
export function useDraftText(path: string): string {
  return useForm((state) => {
    const value = valueAt(state.draft, path)
    return typeof value === 'string' ? value : ''
  })
}

/** The id of a field's input, to which findings link. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^A-Za-z0-9]+/g, '-')}`
}

/** The error at a field: its first finding, once the user has visited the field or has tried to issue. */
export function useFieldError(path: string): string | null {
  const finding = useForm((state) => {
    const findings = state.byField.get(path)
    if (!findings || !(state.showAll || state.touched.has(path))) return null
    return findings.find(({ severity }) => severity === 'fatal') ?? null
  })
  const words = useFindingText()
  return useMemo(() => (finding ? words.sentence(finding) : null), [finding, words])
}

/** The other side of the document: the buyer, or the supplier of a self-billed one. */
export function useCounterpartyRole(): 'buyer' | 'seller' {
  return useForm((state) => counterpartyRoleOf(state.draft.kind))
}

/** The legal name of the other side; empty until one is selected. */
export function counterpartyName({ draft }: Pick<FormState, 'draft'>): string {
  return draft[counterpartyRoleOf(draft.kind)]?.legalName ?? ''
}

/** The other side in Arabic, as the portal knows it; empty until the draft was saved with it. */
export function counterpartyInArabic(state: Pick<FormState, 'draft' | 'counterparty'>) {
  const counterparty = state.counterparty?.name === counterpartyName(state) ? state.counterparty : null
  return {
    counterpartyNameAr: counterparty?.nameAr ?? '',
    counterpartyAddressAr: counterparty?.addressAr ?? '',
  }
}

function counterpartyNameAr(state: FormState): string {
  return counterpartyInArabic(state).counterpartyNameAr
}

/** The name of the other side in the language of the screen. */
export function useCounterpartyName(): string {
  const localName = useLocalName()
  return localName(useForm(counterpartyName), useForm(counterpartyNameAr))
}
