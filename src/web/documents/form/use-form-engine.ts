import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { isApiError } from '#web/lib/api-error.ts'
import { createDraft, updateDraft } from '../queries.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { checkForm, type IssuePreview } from './evaluate-draft.ts'
import { createFormStore, type FormStart, type FormStore } from './form-store.ts'
import { type BackupKey, dropBackup, keepBackup } from './local-backup.ts'

/** Pause in typing after which a draft saves itself. */
const savePause = 1500

/** Rules take longer the more lines there are; they wait until typing rests for about as long. */
function checkPause({ lines }: InvoiceDraft): number {
  return Math.min(800, Math.max(150, (lines?.length ?? 0) * 4))
}

const backupPause = 250

export interface FormEngine {
  readonly store: FormStore
  readonly saver: DraftSaver
  /** Checks what is on the screen now. */
  readonly checkNow: () => void
  /** Ends saving and forgets the copy on this device: the draft is issued or gone. */
  readonly finish: () => void
}

interface EngineOptions {
  readonly start: FormStart
  readonly preview: IssuePreview
  /** Where typing is kept on this device; the draft's id joins it once there is one. */
  readonly backupScope: Omit<BackupScope, 'form'>
  readonly formKey: string
  readonly onCreated: (id: string) => void
}

/** What runs behind the form: totals and findings, saving by itself, a copy on this device until it is saved. */
export function useFormEngine({
  start,
  preview,
  backupScope,
  formKey,
  onCreated,
}: EngineOptions): FormEngine {
  const queryClient = useQueryClient()
  const [store] = useState(() => createFormStore(start, computeTotals))
  const latest = useRef({ preview, onCreated })
  latest.current = { preview, onCreated }
  const [saver] = useState(() => {
    let stopped: DraftSaver | undefined
    return {
      get current(): DraftSaver {
        stopped ??= createDraftSaver(store, {
          server: { create: createDraft, update: updateDraft },
          isConflict: (error) => isApiError(error) && error.status === 409,
          passes: (error) => isApiError(error) && (error.isNetwork || error.status >= 500),
          pause: savePause,
          now: () => new Date(),
          onCreated: (id) => latest.current.onCreated(id),
          onSaved: () => void queryClient.invalidateQueries({ queryKey: ['documents'] }),
        })
        return stopped
      },
      stop() {
        stopped?.stop()
        stopped = undefined
      },
    }
  })
  const finished = useRef(false)

  const checkNow = () => {
    const { totals, findings, passed } = checkForm(
      store.getState().draft,
      latest.current.preview,
      todayInDubai(),
    )
    store.setState({ totals })
    store.getState().applyCheck({ findings, passed })
  }

  useEffect(() => {
    void saver.current
    return () => saver.stop()
  }, [saver])
  useFollowedCheck(store, checkNow, `${preview.nextNumber} ${preview.seller.id} ${preview.seller.version}`)
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

/** Checks after each change: at once for people, a moment later for documents with very many lines. */
function useFollowedCheck(store: FormStore, checkNow: () => void, dependsOn: string): void {
  const run = useRef(checkNow)
  run.current = checkNow
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let checked: InvoiceDraft | undefined
    const schedule = (pause: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        checked = store.getState().draft
        run.current()
      }, pause)
    }
    schedule(0)
    const unsubscribe = store.subscribe(({ draft }) => {
      if (draft === checked) return
      schedule(checkPause(draft))
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, dependsOn])
}

/** Keeps what was typed on this device while the server does not have it. */
function useBackup(
  store: FormStore,
  { environment, participant }: Omit<BackupScope, 'form'>,
  formKey: string,
  finished: { readonly current: boolean },
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const { draft, documentId, version, save, revision } = store.getState()
      const backupScope = { environment, participant, form: documentId ?? formKey }
      if (finished.current) return
      if (save === 'saved') {
        removeBackup(backupScope)
        removeBackup({ environment, participant, form: formKey })
      } else if (revision > 0) {
        saveBackup(backupScope, { draft, version, at: new Date().toISOString() })
      }
    }
    const unsubscribe = store.subscribe((state, before) => {
      if (state.draft === before.draft && state.save === before.save) return
      clearTimeout(timer)
      timer = setTimeout(keep, backupPause)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      keep()
      unsubscribe()
      window.removeEventListener('pagehide', keep)
    }
  }, [store, environment, participant, formKey, finished])
}
