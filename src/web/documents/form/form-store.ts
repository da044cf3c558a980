import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Finding } from '#contract/common'
import type { Product } from '#contract/products'
import type { DraftRecords } from '#core/drafts'
import { fieldOf } from '#core/findings'
import type { InvoiceDraft, InvoiceLine, Totals } from '#core/invoice'
import { essentialFindings } from '#core/rules'
import { valueAt, withValue } from './draft-path.ts'
import type { DraftCheck } from './evaluate-draft.ts'
import { onScreen } from './finding-fields.ts'

/** With more lines than this the sums follow a moment after the typing. */
const maxLiveLines = 300

export type SaveState = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

/** Everything the form knows. Fields subscribe to their own part, so that typing renders one field and not the form. */
export interface FormState {
  readonly draft: InvoiceDraft
  readonly totals: Totals
  readonly check: DraftCheck | null
  /** Findings of the server that ours do not have; they go when the form changes. */
  readonly serverFindings: readonly Finding[]
  /** The findings of the moment by the field they stand at. */
  readonly byField: ReadonlyMap<string, readonly Finding[]>
  /** Paths that the user has left; their findings stand at the field. After a try to issue, all do. */
  readonly touched: ReadonlySet<string>
  readonly showAll: boolean
  /** Counts changes by the user; 0 means that nothing was typed. */
  readonly revision: number
  readonly save: SaveState
  /** Instant of the last successful save. */
  readonly savedAt: string | null
  readonly documentId: string | null
  readonly version: number | null
  /** The product each line was filled from, by line id: what a fix can offer. */
  readonly products: Readonly<Record<string, Product>>
  /** Lines whose details are open, by line id. */
  readonly openLines: ReadonlySet<string>
  /** What the portal has on record of what the draft names; null until it is known. */
  readonly records: DraftRecords | null
}

export interface FormActions {
  set(path: string, value: unknown): void
  update(change: (draft: InvoiceDraft) => InvoiceDraft): void
  setLine(index: number, change: (line: InvoiceLine) => InvoiceLine): void
  touch(path: string): void
  rememberProduct(lineId: string, product: Product): void
  toggleLine(lineId: string, open?: boolean): void
  applyCheck(check: DraftCheck): void
  /** What the server found when it refused to issue; every field then shows its findings. */
  applyServerFindings(findings: readonly Finding[]): void
}

export type FormStore = StoreApi<FormState & FormActions>

export interface FormStart {
  readonly draft: InvoiceDraft
  readonly documentId: string | null
  readonly version: number | null
  readonly savedAt: string | null
  /** `unsaved` when what is shown was typed but never saved, `conflict` when it was based on an older version. */
  readonly save: 'untouched' | 'saved' | 'unsaved' | 'conflict'
}

/** A form's store. `computeTotals` is handed in, so that the amounts follow in the same step as the typing. */
export function createFormStore(start: FormStart, totalsOf: (draft: InvoiceDraft) => Totals): FormStore {
  return createStore<FormState & FormActions>((set) => {
    const change = (next: (draft: InvoiceDraft) => InvoiceDraft) =>
      set((state) => {
        const draft = next(state.draft)
        if (draft === state.draft) return state
        return {
          draft,
          totals: (draft.lines?.length ?? 0) > maxLiveLines ? state.totals : totalsOf(draft),
          revision: state.revision + 1,
          save: state.save === 'conflict' ? 'conflict' : 'unsaved',
          serverFindings: [],
        }
      })
    return {
      ...initialState(start, totalsOf),
      set: (path, value) => change((draft) => withField(draft, path, value === '' ? undefined : value)),
      update: change,
      setLine: (index, changeLine) =>
        change((draft) => {
          const line = draft.lines?.[index]
          if (!line) return draft
          const next = changeLine(line)
          return next === line
            ? draft
            : { ...draft, lines: (draft.lines ?? []).map((one, at) => (at === index ? next : one)) }
        }),
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
      applyCheck: ({ findings, passed }) =>
        set((state) => {
          const check = { findings: findings.map(onScreen), passed }
          return { check, byField: byFieldOf(findingsOf({ ...state, check })) }
        }),
      applyServerFindings: (findings) =>
        set((state) => {
          const serverFindings = findings.map(onScreen)
          const byField = byFieldOf(findingsOf({ ...state, serverFindings }))
          return { serverFindings, showAll: true, byField }
        }),
    }
  })
}

function initialState(start: FormStart, totalsOf: (draft: InvoiceDraft) => Totals): FormState {
  return {
    draft: start.draft,
    totals: totalsOf(start.draft),
    check: null,
    serverFindings: [],
    byField: new Map<string, readonly Finding[]>(),
    touched: new Set<string>(),
    showAll: false,
    revision: start.save === 'unsaved' || start.save === 'conflict' ? 1 : 0,
    save: start.save,
    savedAt: start.savedAt,
    documentId: start.documentId,
    version: start.version,
    products: {},
    openLines: new Set<string>(),
    records: null,
  }
}

/** All findings of the moment: ours, and those of the server that we do not have ourselves. */
export function findingsOf(state: Pick<FormState, 'check' | 'serverFindings'>): readonly Finding[] {
  const own = state.check?.findings ?? []
  if (state.serverFindings.length === 0) return own
  const known = new Set(own.map(({ rule, path }) => `${rule} ${path}`))
  return [...own, ...state.serverFindings.filter(({ rule, path }) => !known.has(`${rule} ${path}`))]
}

function byFieldOf(findings: readonly Finding[]): Map<string, readonly Finding[]> {
  const byField = new Map<string, Finding[]>()
  for (const finding of essentialFindings(findings)) {
    const field = fieldOf(finding.path)
    const there = byField.get(field)
    if (there) there.push(finding)
    else byField.set(field, [finding])
  }
  return byField
}

/** A GTIN is the one item identifier that the form takes, so its scheme comes and goes with it. */
function withField(draft: InvoiceDraft, path: string, value: unknown): InvoiceDraft {
  const next = withValue(draft, path, value)
  if (!path.endsWith('.item.standardId.value')) return next
  const scheme = path.replace(/value$/, 'scheme')
  return withValue(next, scheme, value === undefined ? undefined : (valueAt(next, scheme) ?? '0160'))
}
