import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Finding } from '#contract/common'
import type { DocumentRow } from '#contract/documents'
import type { Product } from '#contract/products'
import type { DraftRecords } from '#core/draft-checks'
import { atCorrectedPlace, fieldOf } from '#core/findings'
import type { Address, InvoiceDraft, InvoiceLine, Totals } from '#core/invoice'
import { essentialFindings } from '#core/rules'
import type { AppliedDefaults, OfferedScenario } from './applied-defaults.ts'
import type { FormCheck } from './draft-checker.ts'
import { valueAt, withValue } from './draft-path.ts'
import type { DraftCheck } from './evaluate-draft.ts'
import { isWorthSaving } from './is-worth-saving.ts'
import { lineKeyOf } from './line-key.ts'
import { findingsOfMarks, type RejectionMark } from './rejection-marks.ts'
import { touchedIn } from './touched-fields.ts'

/**
 * With more lines than this, the totals are updated with the check, a moment after a change to a line or to the list of
 * lines.
 */
const maxLiveLines = { typing: 100, arranging: 1_000 }

export type SaveState = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

/** The state of the form. Fields subscribe to their own part, so that typing renders one field and not the form. */
export interface FormState {
  readonly draft: InvoiceDraft
  readonly totals: Totals
  readonly check: DraftCheck | null
  /** The draft and the records that `check` belongs to; see `isCheckCurrent`. */
  readonly checked: Checked | null
  /** Findings that only the server reported; cleared when the form changes. */
  readonly serverFindings: readonly Finding[]
  /** The current findings by field. */
  readonly byField: ReadonlyMap<string, readonly Finding[]>
  /** Paths of the fields that the user has left: they show their findings. After an attempt to issue, all fields do. */
  readonly touched: ReadonlySet<string>
  readonly showAll: boolean
  /** Number of changes by the user. */
  readonly revision: number
  readonly save: SaveState
  /** Why the server refused the last save, until a save succeeds; null after a temporary error or a conflict. */
  readonly refusal: unknown
  /** Instant of the last successful save. */
  readonly savedAt: string | null
  readonly documentId: string | null
  readonly version: number | null
  /** The other side as it was last saved; null before the first save. */
  readonly counterparty: KnownCounterparty | null
  /** The product from which each line was filled, by line id; used by fixes. */
  readonly products: Readonly<Record<string, Product>>
  /** Lines whose details are open, by line id. */
  readonly openLines: ReadonlySet<string>
  /** Where lines are cards, the key of the only one that is open, which the user was in last; null if all are closed. */
  readonly activeLine: string | null
  /** The portal's records that the draft refers to; null until loaded. */
  readonly records: DraftRecords | null
  /** Files that wait for their upload: the document is not issued before they are attached. */
  readonly uploads: number
  /** For a corrected copy: why the original was rejected. */
  readonly marks: readonly RejectionMark[]
  /** Values copied from the last document for the same party. */
  readonly taken: AppliedDefaults | null
  /** The delivery address that came from the selected contact. */
  readonly shippedTo: Address | null
  /** The delivery address of the time before another buyer was selected, until the user removes or confirms it. */
  readonly keptDelivery: Address | null
  /** The type of supply of the last document for the same parties, until the user accepts or dismisses it. */
  readonly offered: OfferedScenario | null
  /** Whether a typed account is saved for later documents at issue; null while the user has not chosen. */
  readonly savesAccount: boolean | null
}

/** The legal name in the draft, and the Arabic name and address in the portal's records. */
interface KnownCounterparty {
  readonly name: string
  readonly nameAr: string
  readonly addressAr: string
}

/** The other party of a saved document. */
export function counterpartyOf(saved: {
  readonly counterpartyName: string
  readonly counterpartyNameAr: string
  readonly counterpartyAddressAr: string
}): KnownCounterparty {
  return {
    name: saved.counterpartyName,
    nameAr: saved.counterpartyNameAr,
    addressAr: saved.counterpartyAddressAr,
  }
}

interface Checked {
  readonly draft: InvoiceDraft
  readonly records: DraftRecords | null
}

/** Whether the findings belong to the current contents of the screen. */
export function isCheckCurrent({ checked, draft, records }: FormState): boolean {
  return checked !== null && checked.draft === draft && checked.records === records
}

export interface FormActions {
  set(path: string, value: unknown): void
  update(change: (draft: InvoiceDraft) => InvoiceDraft): void
  /** A change that the form makes by itself: it makes an untouched form no work of the user. */
  fill(change: (draft: InvoiceDraft) => InvoiceDraft): void
  setLine(index: number, change: (line: InvoiceLine) => InvoiceLine): void
  touch(path: string): void
  rememberProduct(lineId: string, product: Product): void
  toggleLine(lineId: string, open?: boolean): void
  /** Stores a check of the draft and of the records that it names; a check of an older draft is dropped. */
  applyCheck(check: FormCheck, checked: Checked): void
  /** Stores the findings with which the server refused to issue; every field then shows its findings. */
  applyServerFindings(findings: readonly Finding[]): void
}

export type FormStore = StoreApi<FormState & FormActions>

export interface FormStart {
  readonly draft: InvoiceDraft
  readonly documentId: string | null
  readonly version: number | null
  /** The other side as it was last saved. */
  readonly counterparty?: KnownCounterparty
  readonly savedAt: string | null
  /** `unsaved` if the contents were typed but never saved, `conflict` if they were based on an older version. */
  readonly save: 'untouched' | 'saved' | 'unsaved' | 'conflict'
  /** The delivery address that came from the contact with which the form starts. */
  readonly shippedTo?: Address | null
  /** For a corrected copy: why the original was rejected. */
  readonly marks?: readonly RejectionMark[]
  /** The source document: the server requires both to belong to one company. */
  readonly source?: DocumentRow['id']
  /** Whether nothing was typed or copied yet, so that the last document for the same party may fill it. */
  readonly isBlank?: boolean
}

/** After a change: a new draft without anything to be found by is not saved, and not asked about on leaving. */
function saveStateOf({ documentId, save }: FormState, draft: InvoiceDraft, initial: InvoiceDraft): SaveState {
  if (save === 'conflict') return 'conflict'
  const isNew = documentId === null && save !== 'saving'
  return isNew && !isWorthSaving(draft, initial) ? 'untouched' : 'unsaved'
}

/** Creates a form's store. `computeTotals` is a parameter, so that the amounts follow in the same step as the input. */
export function createFormStore(start: FormStart, totalsOf: (draft: InvoiceDraft) => Totals): FormStore {
  return createStore<FormState & FormActions>((set) => {
    const change = (next: (draft: InvoiceDraft) => InvoiceDraft, maxLive: number, isOwn = false) =>
      set((state) => {
        const draft = next(state.draft)
        if (draft === state.draft) return state
        return {
          draft,
          // Unchanged parts stay the same objects, so that only the affected lines render again.
          totals:
            (draft.lines?.length ?? 0) > maxLive
              ? state.totals
              : replaceEqualDeep(state.totals, totalsOf(draft)),
          revision: state.revision + 1,
          save: isOwn && state.save === 'untouched' ? 'untouched' : saveStateOf(state, draft, start.draft),
          serverFindings: [],
          touched: touchedIn(state, draft),
        }
      })
    return {
      ...initialState(start, totalsOf),
      set: (path, value) =>
        change((draft) => withField(draft, path, value === '' ? undefined : value), maxLiveLines.typing),
      update: (next) => change(next, maxLiveLines.arranging),
      fill: (next) => change(next, maxLiveLines.arranging, true),
      setLine: (index, changeLine) =>
        change((draft) => withLine(draft, index, changeLine), maxLiveLines.typing),
      touch: (path) =>
        set((state) => (state.touched.has(path) ? state : { touched: new Set([...state.touched, path]) })),
      rememberProduct: (lineId, product) =>
        set((state) => ({ products: { ...state.products, [lineId]: product } })),
      toggleLine: (lineId, open) =>
        set((state) => {
          const isOpen = state.openLines.has(lineId)
          if (isOpen === (open ?? !isOpen)) return state
          const openLines = new Set(state.openLines)
          if (isOpen) openLines.delete(lineId)
          else openLines.add(lineId)
          return { openLines }
        }),
      applyCheck: (check, checked) =>
        set((state) => (checked.draft === state.draft ? checkedState(state, check, checked) : state)),
      applyServerFindings: (findings) =>
        set((state) => {
          const serverFindings = findings.map(atCorrectedPlace)
          const byField = byFieldOf({ ...state, serverFindings })
          return { serverFindings, showAll: true, byField }
        }),
    }
  })
}

function checkedState(
  state: FormState,
  { totals, findings, passed }: FormCheck,
  checked: Checked,
): Partial<FormState> {
  const check = { findings: findings.map(atCorrectedPlace), passed }
  return {
    check,
    checked,
    totals: replaceEqualDeep(state.totals, totals),
    byField: byFieldOf({ ...state, check }),
  }
}

function withLine(
  draft: InvoiceDraft,
  index: number,
  change: (line: InvoiceLine) => InvoiceLine,
): InvoiceDraft {
  const { lines = [] } = draft
  const line = lines[index]
  if (!line) return draft
  const next = change(line)
  return next === line ? draft : { ...draft, lines: lines.map((one, at) => (at === index ? next : one)) }
}

function initialState(start: FormStart, totalsOf: (draft: InvoiceDraft) => Totals): FormState {
  const marks = start.marks ?? []
  return {
    draft: start.draft,
    totals: totalsOf(start.draft),
    check: null,
    checked: null,
    serverFindings: [],
    byField: new Map<string, readonly Finding[]>(),
    touched: new Set(marks.map(({ field }) => field)),
    showAll: false,
    revision: start.save === 'unsaved' || start.save === 'conflict' ? 1 : 0,
    save: start.save,
    refusal: null,
    savedAt: start.savedAt,
    documentId: start.documentId,
    version: start.version,
    counterparty: start.counterparty ?? null,
    products: {},
    openLines: new Set<string>(),
    activeLine: start.draft.lines?.length === 1 ? lineKeyOf(start.draft, 0) : null,
    records: null,
    uploads: 0,
    marks,
    taken: null,
    shippedTo: start.shippedTo ?? null,
    keptDelivery: null,
    offered: null,
    savesAccount: null,
  }
}

/** All current findings: ours, and those that only the server reported. */
export function findingsOf(state: Pick<FormState, 'check' | 'serverFindings'>): readonly Finding[] {
  const own = state.check?.findings ?? []
  if (state.serverFindings.length === 0) return own
  const ownKeys = new Set(own.map(({ rule, path }) => `${rule} ${path}`))
  return [...own, ...state.serverFindings.filter(({ rule, path }) => !ownKeys.has(`${rule} ${path}`))]
}

type Found = Pick<FormState, 'byField' | 'check' | 'serverFindings' | 'marks' | 'draft'>

/** Groups findings by field. A field with equal findings keeps the same objects, so that it does not render again. */
function byFieldOf({ byField: before, marks, draft, ...found }: Found): Map<string, readonly Finding[]> {
  const byField = new Map<string, readonly Finding[]>()
  for (const finding of [...essentialFindings(findingsOf(found)), ...findingsOfMarks(marks, draft)]) {
    const field = fieldOf(finding.path)
    byField.set(field, [...(byField.get(field) ?? []), finding])
  }
  for (const [field, ofField] of byField) byField.set(field, replaceEqualDeep(before.get(field), ofField))
  return byField
}

/** A GTIN is the only item identifier that the form supports, so its scheme is set and removed with it. */
function withField(draft: InvoiceDraft, path: string, value: unknown): InvoiceDraft {
  const next = withValue(draft, path, value)
  if (!path.endsWith('.item.standardId.value')) return next
  const scheme = path.replace(/value$/, 'scheme')
  return withValue(next, scheme, value === undefined ? undefined : (valueAt(next, scheme) ?? '0160'))
}
