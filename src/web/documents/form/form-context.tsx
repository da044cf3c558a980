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
  /** A document that began with nothing, as it began; null when it began with something. */
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

/** A part of the form's state; the component renders again only when that part changes. */
export function useForm<T>(select: (state: FormState & FormActions) => T): T {
  return useStore(useFormMeta().store, select)
}

/** The number that the document on the screen gets when it is issued; null while users type the numbers. */
export function useNextNumber(): string | null {
  const { nextNumbers } = useFormMeta()
  return useForm((state) => nextNumberOf(nextNumbers, state.draft))
}

/** A text of the draft, empty where nothing stands. */
export function useDraftText(path: string): string {
  return useForm((state) => {
    const value = valueAt(state.draft, path)
    return typeof value === 'string' ? value : ''
  })
}

/** The id of the input of a field: what findings jump to. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^A-Za-z0-9]+/g, '-')}`
}

/** The sentence that stands at a field: its first finding, once the user has been there or has tried to issue. */
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

/** The legal name of the other side; empty while none is chosen. */
export function counterpartyName({ draft }: Pick<FormState, 'draft'>): string {
  return draft[counterpartyRoleOf(draft.kind)]?.legalName ?? ''
}

/** The Arabic name of the other side, where the portal knows it; empty until the draft was saved with it. */
export function counterpartyNameAr(state: Pick<FormState, 'draft' | 'counterparty'>): string {
  return state.counterparty?.name === counterpartyName(state) ? state.counterparty.nameAr : ''
}

/** How the other side is called in the language of the screen. */
export function useCounterpartyName(): string {
  const localName = useLocalName()
  return localName(useForm(counterpartyName), useForm(counterpartyNameAr))
}
