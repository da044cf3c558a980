import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { isApiError, isVersionConflict } from '#web/lib/api-error.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { createDraft, type Detail, updateDraft } from '../queries.ts'
import { createDraftChecker, type DraftChecker } from './draft-checker.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import type { IssuePreview } from './evaluate-draft.ts'
import { createFormStore, type FormStart, type FormStore, isCheckCurrent } from './form-store.ts'
import { type BackupScope, removeBackup, saveBackup } from './local-backup.ts'
import { useDraftRecords } from './use-draft-records.ts'

/** Pause in typing, in milliseconds, after which a draft is saved automatically. */
const autosaveMs = 1500

/** Rules take longer with more lines; they run after a pause in typing of about the same length. */
function checkDelayMs({ lines }: InvoiceDraft): number {
  return Math.min(800, Math.max(150, (lines?.length ?? 0) / 2))
}

/** Milliseconds before a failed check, for example because its worker could not be loaded, is retried. */
const checkAgainMs = 5_000

const backupDelayMs = 250

export interface FormEngine {
  readonly store: FormStore
  readonly saver: DraftSaver
  /** Resolves with totals and findings of the contents of the screen; raises if they cannot be checked. */
  readonly checkNow: () => Promise<void>
  /** Stops saving and removes the local backup: the draft was issued or deleted. */
  readonly finish: () => void
}

interface EngineOptions {
  readonly start: FormStart
  readonly preview: IssuePreview
  /** Where the local backup of the draft is stored. */
  readonly backupScope: Omit<BackupScope, 'form'>
  readonly formKey: string
  readonly onCreated: (id: string) => void
}

/** Totals, findings, autosave and a local backup until the draft is saved. */
export function useFormEngine({
  start,
  preview,
  backupScope,
  formKey,
  onCreated,
}: EngineOptions): FormEngine {
  const [store] = useState(() => createFormStore(start, computeTotals))
  const latest = useRef({ preview, onCreated })
  latest.current = { preview, onCreated }
  const saver = useDraftSaver(store, start.source, (id) => latest.current.onCreated(id))
  const finished = useRef(false)

  const checker = useDraftChecker()

  const checkOnce = async () => {
    const { draft, records } = store.getState()
    const question = { draft, preview: latest.current.preview, today: todayInDubai(), records }
    store.getState().applyCheck(await checker.current.check(question), { draft, records })
  }
  const checkNow = async () => {
    do await checkOnce()
    while (!isCheckCurrent(store.getState()))
  }

  useDraftRecords(store, preview.nextNumbers)
  useAutoCheck(
    store,
    checkOnce,
    `${JSON.stringify(preview.nextNumbers)} ${preview.seller.id} ${preview.seller.version}`,
  )
  useBackup(store, backupScope, formKey, finished)

  return {
    store,
    get saver() {
      return saver.current
    },
    checkNow,
    finish: () => {
      finished.current = true
      saver.stop()
      store.setState({ save: 'saved' })
      removeBackup({ ...backupScope, form: formKey })
      const { documentId } = store.getState()
      if (documentId) removeBackup({ ...backupScope, form: documentId })
    },
  }
}

/** Saves the draft when it changes; a saver that an unmount stopped is created again when needed. */
function useDraftSaver(store: FormStore, source: Detail['id'] | undefined, onCreated: (id: string) => void) {
  const queryClient = useQueryClient()
  const [saver] = useState(() => {
    let running: DraftSaver | undefined
    return {
      get current(): DraftSaver {
        running ??= createDraftSaver(store, {
          server: {
            create: (draft, idempotencyKey) => createDraft(draft, source, idempotencyKey),
            update: updateDraft,
          },
          isConflict: isVersionConflict,
          passes: (error) => isApiError(error) && (error.isNetwork || error.status >= 500),
          pause: autosaveMs,
          now: () => new Date(),
          onCreated,
          // The signal of the saved draft refetches what is shown.
          onSaved: () => void queryClient.invalidateQueries({ queryKey: ['documents'], refetchType: 'none' }),
        })
        return running
      },
      stop() {
        running?.stop()
        running = undefined
      },
    }
  })
  useEffect(() => {
    void saver.current
    return () => saver.stop()
  }, [saver])
  return saver
}

/** The worker that checks the form: it starts with the first check and ends with the form. */
function useDraftChecker() {
  const [checker] = useState(() => {
    let running: DraftChecker | undefined
    return {
      get current(): DraftChecker {
        running ??= createDraftChecker(
          () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }),
        )
        return running
      },
      stop() {
        running?.stop()
        running = undefined
      },
    }
  })
  useEffect(() => () => checker.stop(), [checker])
  return checker
}

/** Checks after each change of the draft or of its records, after a pause in typing. */
function useAutoCheck(store: FormStore, checkOnce: () => Promise<void>, dependsOn: string): void {
  const run = useRef(checkOnce)
  run.current = checkOnce
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const schedule = (pause: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        run.current().catch(() => {
          if (!stopped) schedule(checkAgainMs)
        })
      }, pause)
    }
    schedule(0)
    const unsubscribe = store.subscribe(({ draft, records }, before) => {
      if (draft === before.draft && records === before.records) return
      schedule(checkDelayMs(draft))
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, dependsOn])
}

/** Keeps a local backup of changes that the server does not have yet. */
function useBackup(
  store: FormStore,
  { environment, participant }: Omit<BackupScope, 'form'>,
  formKey: string,
  finished: { readonly current: boolean },
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const backUp = () => {
      const { draft, documentId, version, save, revision } = store.getState()
      const backupScope = { environment, participant, form: documentId ?? formKey }
      if (finished.current) return
      if (save === 'saved' || (save === 'untouched' && revision > 0)) {
        removeBackup(backupScope)
        removeBackup({ environment, participant, form: formKey })
      } else if (revision > 0) {
        saveBackup(backupScope, { draft, version, at: new Date().toISOString() })
      }
    }
    const unsubscribe = store.subscribe((state, before) => {
      if (state.draft === before.draft && state.save === before.save) return
      clearTimeout(timer)
      timer = setTimeout(backUp, backupDelayMs)
    })
    window.addEventListener('pagehide', backUp)
    return () => {
      clearTimeout(timer)
      backUp()
      unsubscribe()
      window.removeEventListener('pagehide', backUp)
    }
  }, [store, environment, participant, formKey, finished])
}
