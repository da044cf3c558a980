import type { InvoiceDraft } from '#core/invoice'
import { counterpartyOf, type FormStore } from './form-store.ts'

/** The server's response after it saved a draft. */
export interface SavedDraft {
  readonly id: string
  readonly version: number
  readonly counterpartyName: string
  /** From the contacts of the portal, because a draft has no fields for them. Empty if unknown. */
  readonly counterpartyNameAr: string
  readonly counterpartyAddressAr: string
}

/** The requests and options of the saver. */
export interface DraftServer {
  /** Idempotent: the same key again creates no second draft. */
  create(draft: InvoiceDraft, idempotencyKey: string): Promise<SavedDraft>
  update(id: string, draft: InvoiceDraft, version: number): Promise<SavedDraft>
}

interface DraftSaverOptions {
  readonly server: DraftServer
  /** True when an error means that another user has saved since. */
  readonly isConflict: (error: unknown) => boolean
  /** True for a temporary error, such as an unreachable server: the save is retried without a change. */
  readonly passes: (error: unknown) => boolean
  /** Milliseconds without input before an automatic save. */
  readonly pause: number
  readonly now: () => Date
  /** Called once, when the draft has got its id. */
  readonly onCreated: (id: string) => void
  /** Called after each successful save. */
  readonly onSaved?: () => void
}

export interface DraftSaver {
  /** Saves now. Returns true if the server has the contents of the screen; never raises. */
  saveNow(): Promise<boolean>
  /** The error of the last failed save. */
  lastError(): unknown
  stop(): void
}

/** Milliseconds before a save that failed temporarily is retried. */
const again = 5_000

/**
 * Saves a draft automatically after a pause in typing. Saves never overlap: one that is requested while another is
 * running starts after it, with the contents of the screen at that time. A version conflict stops saving until the user
 * decides.
 */
export function createDraftSaver(store: FormStore, options: DraftSaverOptions): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let error: unknown
  let stopped = false
  const saveOnce = savesOf(store, options)

  const run = async (): Promise<boolean> => {
    try {
      error = undefined
      return await saveOnce()
    } catch (cause) {
      error = cause
      const isConflict = options.isConflict(cause)
      const isTemporary = options.passes(cause)
      store.setState({
        save: isConflict ? 'conflict' : 'failed',
        refusal: isConflict || isTemporary ? null : cause,
      })
      if (isTemporary) schedule(again)
      return false
    }
  }

  const saveNow = async (): Promise<boolean> => {
    clearTimeout(timer)
    for (;;) {
      if (running) await running
      const { save } = store.getState()
      if (save === 'saved') return true
      if (save === 'conflict') return false
      running = run().finally(() => {
        running = undefined
      })
      const isCurrent = await running
      if (isCurrent) return true
      if (store.getState().save !== 'unsaved') return false
    }
  }

  const saveUnlessUntouched = async () => {
    if (store.getState().save !== 'untouched') await saveNow()
  }
  const schedule = (pause: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void saveUnlessUntouched(), pause)
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.revision !== before.revision && state.save !== 'conflict') schedule(options.pause)
  })

  return {
    saveNow,
    lastError: () => error,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** A draft whose creation was requested, and has no response yet. */
interface Creation {
  readonly draft: InvoiceDraft
  readonly revision: number
  readonly idempotencyKey: string
}

/**
 * Returns a function that saves the contents of the screen once. It resolves with true if nothing was typed since,
 * and rejects with the server's error. A creation whose response was lost is repeated unchanged with its key, so that
 * it creates no second draft; later input is saved after it.
 */
function savesOf(store: FormStore, options: DraftSaverOptions): () => Promise<boolean> {
  let creation: Creation | null = null

  const create = async ({ draft, idempotencyKey }: Creation): Promise<SavedDraft> => {
    try {
      return await options.server.create(draft, idempotencyKey)
    } catch (error) {
      if (!options.passes(error)) creation = null
      throw error
    }
  }

  return async () => {
    const { draft, revision, documentId, version } = store.getState()
    store.setState({ save: 'saving' })
    if (documentId === null) creation ??= { draft, revision, idempotencyKey: crypto.randomUUID() }
    const saved =
      documentId === null && creation
        ? await create(creation)
        : await options.server.update(documentId ?? '', draft, version ?? 1)
    const isCurrent = store.getState().revision === (creation?.revision ?? revision)
    creation = null
    store.setState({
      documentId: saved.id,
      version: saved.version,
      counterparty: counterpartyOf(saved),
      savedAt: options.now().toISOString(),
      save: isCurrent ? 'saved' : 'unsaved',
      refusal: null,
    })
    options.onSaved?.()
    if (documentId === null) options.onCreated(saved.id)
    return isCurrent
  }
}
