import { IconCopy, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typeCodeOf } from '#core/kinds'
import { inDubai } from '#web/lib/dubai-time.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, IconButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, Columns, Page } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { RequestApprovalDialog } from '../approval/request-approval-dialog.tsx'
import { Discussion } from '../discussion/load-discussion.tsx'
import { type Detail, removeDraft } from '../queries.ts'
import { FormAnnouncement } from './aside/announcement.tsx'
import { ChecklistCard } from './aside/checklist-card.tsx'
import { IssueFoot } from './aside/issue-foot.tsx'
import { SummaryCard } from './aside/summary-card.tsx'
import { CreditCard } from './cards/credit-card.tsx'
import { MoreCard, PaymentCard, SpecialCard } from './cards/more-card.tsx'
import { PartiesCard } from './cards/parties-card.tsx'
import { SupplyCard } from './cards/supply-card.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import type { IssuePreview } from './evaluate-draft.ts'
import {
  FormProvider,
  fieldId,
  useCounterpartyName,
  useCounterpartyRole,
  useForm,
  useFormMeta,
} from './form-context.tsx'
import { ConflictNotice, RefusalNotice, RestoredNotice } from './form-notices.tsx'
import type { FormStart, SaveState } from './form-store.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { jumpToField } from './jump-to-field.ts'
import { LinesCard } from './lines/lines-card.tsx'
import type { BackupScope } from './local-backup.ts'
import { PreviewButton } from './preview-button.tsx'
import { ProformaNotice } from './proforma-notice.tsx'
import { useBuyerReachability } from './receiver/reachability-tag.tsx'
import { saveOrToast } from './save-or-toast.ts'
import { useFindingSteps } from './use-finding-steps.ts'
import { type FormEngine, useFormEngine } from './use-form-engine.ts'
import { useFormShortcuts } from './use-form-shortcuts.ts'
import { useIssueAction } from './use-issue-action.ts'

interface InvoiceFormProps {
  readonly start: FormStart
  readonly preview: IssuePreview
  readonly backupScope: Omit<BackupScope, 'form'>
  readonly formKey: string
  /** If the input was restored from this device, the instant at which it was stored. */
  readonly restoredAt: string | null
  /** For a corrected copy: the rejected document. */
  readonly rejected: Detail | undefined
  readonly onCreated: (id: string) => void
  /** Starts the form again without the restored input. */
  readonly onDiscard: () => void
}

/** The invoice form: input, with totals and remaining tasks beside it. */
export function InvoiceForm({ restoredAt, onDiscard, rejected, ...props }: InvoiceFormProps) {
  const engine = useFormEngine(props)
  const { store } = engine
  const { seller, nextNumbers } = props.preview
  const [initial] = useState(props.start.isBlank ? props.start.draft : null)
  const meta = useMemo(() => ({ store, seller, nextNumbers, initial }), [store, seller, nextNumbers, initial])
  const [isRestored, setIsRestored] = useState(restoredAt !== null)
  return (
    <FormProvider value={meta}>
      <FormPage engine={engine} rejected={rejected}>
        {isRestored && restoredAt !== null && (
          <RestoredNotice
            at={restoredAt}
            onKeep={() => {
              setIsRestored(false)
              void engine.saver.saveNow()
            }}
            onDiscard={() => {
              engine.finish()
              onDiscard()
            }}
          />
        )}
        <ConflictNotice engine={engine} />
        <RefusalNotice />
      </FormPage>
    </FormProvider>
  )
}

const dirtyStates: readonly SaveState[] = ['unsaved', 'saving', 'failed', 'conflict']

function FormPage({
  engine,
  rejected,
  children,
}: {
  engine: FormEngine
  rejected: Detail | undefined
  children: ReactNode
}) {
  const { t } = useTranslation(['documents', 'common'])
  const { store } = useFormMeta()
  const typeCode = useForm((state) => typeCodeOf(state.draft.kind))
  const isProforma = useForm((state) => state.draft.proforma === true)
  const [page, setPage] = useState(0)
  const reach = useBuyerReachability()
  const jump = useCallback((path: string) => jumpToField(store, path, setPage), [store])
  const issuing = useIssueAction(engine, reach, jump)
  useInitialFocus()

  const saveDraft = useCallback(async () => {
    if ((await saveOrToast(engine)) !== null) toast.success(t('form.draftSaved'))
  }, [engine, t])
  const find = useFindingSteps(jump)
  useFormShortcuts({ save: saveDraft, issue: issuing.isAllowed ? issuing.start : undefined, find })

  // A new document counts as new while it is on the screen, even after its first save.
  const [isNew] = useState(store.getState().documentId === null)
  const kind = isProforma ? 'proforma' : typeCode
  const title = isNew ? t(`form.newKind.${kind}`) : t(`common:typeCode.${kind}`)
  return (
    <Page
      title={title}
      width="grid"
      badge={<SaveBadge />}
      breadcrumbs={[
        { label: t('common:nav.documents') },
        { label: t('common:nav.sent'), to: '/documents/sent' },
        { label: isNew ? t('common:nav.new') : t('form.draftCrumb') },
      ]}
      actions={
        <>
          <DuplicateButton engine={engine} />
          <RemoveButton engine={engine} />
          <PreviewButton />
          <ActionButton
            variant="default"
            action={saveDraft}
            leftSection={<IconDeviceFloppy size={17} stroke={1.6} aria-hidden="true" />}
          >
            {t('form.saveDraft')}
          </ActionButton>
        </>
      }
    >
      <Columns
        aside={
          <>
            <SummaryCard />
            <ChecklistCard reach={reach} onJump={jump} />
          </>
        }
        foot={
          issuing.isAllowed && (
            <IssueFoot
              label={issuing.label}
              onIssue={() => void issuing.start()}
              reach={reach}
              onJump={jump}
            />
          )
        }
      >
        {children}
        {rejected && <CorrectionNotice rejected={rejected} onJump={jump} />}
        {isProforma && <ProformaNotice engine={engine} />}
        <CardsAbove />
        <PartiesCard reach={reach} />
        <CardsBelow page={page} setPage={setPage} />
        <DiscussionCard />
      </Columns>
      <FormAnnouncement />
      {issuing.isAsking && issuing.approvalAbove !== null && (
        <RequestApprovalDialog above={issuing.approvalAbove} engine={engine} onClose={issuing.stop} />
      )}
      {issuing.isAsking && issuing.approvalAbove === null && (
        <IssueDialog engine={engine} reach={reach} onClose={issuing.stop} onRefused={jump} />
      )}
      <UnsavedGuard />
    </Page>
  )
}

/** The cards subscribe to the form themselves: a save, or a changed other side, does not render them again. */
const CardsAbove = memo(function CardsAbove() {
  return (
    <>
      <SupplyCard />
      <CreditCard />
    </>
  )
})

const CardsBelow = memo(function CardsBelow(props: { page: number; setPage: (page: number) => void }) {
  return (
    <>
      <SpecialCard />
      <LinesCard {...props} />
      <PaymentCard />
      <MoreCard />
    </>
  )
})

/** Assignment and comments of a draft, once it is stored. Nothing that is typed into the form changes them. */
const DiscussionCard = memo(function DiscussionCard() {
  const documentId = useForm((state) => state.documentId)
  if (documentId === null) return null
  return (
    <Card>
      <Discussion documentId={documentId} />
    </Card>
  )
})

/** Confirms before unsaved changes are left. */
function UnsavedGuard() {
  const { t } = useTranslation('documents')
  const isDirty = useForm((state) => dirtyStates.includes(state.save) || state.uploads > 0)
  return useUnsavedGuard(isDirty, {
    within: (pathname) => pathname.endsWith('/documents/sent/new'),
    text: t('form.leaveText'),
  })
}

/** Whether the contents of the screen are saved, and since when. */
function SaveBadge() {
  const { t } = useTranslation('documents')
  const save = useForm((state) => state.save)
  const isRefused = useForm((state) => state.refusal !== null)
  const savedAt = useForm((state) => state.savedAt)
  if (save === 'untouched') return null
  const tone = save === 'failed' || save === 'conflict' ? 'needsYou' : save === 'saved' ? 'done' : 'neutral'
  return (
    <Tag tone={tone}>
      {save === 'saved' && !savedAt
        ? t('form.draftCrumb')
        : t(`form.save.${save === 'failed' && isRefused ? 'unsaved' : save}`, {
            time: savedAt ? inDubai(savedAt).time : '',
          })}
    </Tag>
  )
}

/** Creates another document from this one, which is saved first. */
function DuplicateButton({ engine }: { engine: FormEngine }) {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const isStored = useForm((state) => state.documentId !== null)
  if (!isStored) return null
  const duplicate = async () => {
    const id = await saveOrToast(engine)
    if (id !== null) await navigate({ to: '/documents/sent/new', search: { copy: id } })
  }
  return (
    <IconButton label={t('details.duplicate')} variant="default" onClick={() => void duplicate()}>
      <IconCopy size={17} stroke={1.6} aria-hidden="true" />
    </IconButton>
  )
}

function RemoveButton({ engine }: { engine: FormEngine }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const buyer = useCounterpartyName()
  const isStored = useForm((state) => state.documentId !== null)
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    // A running save would change the version.
    await engine.saver.saveNow()
    const { documentId, version } = store.getState()
    if (documentId === null || version === null) return
    await removeDraft(documentId, version)
    engine.finish()
    void queryClient.invalidateQueries({ queryKey: ['documents'] })
    toast.success(t('form.removed'))
    await navigate({ to: '/documents/sent' })
  }
  if (!isStored) return null
  return (
    <>
      <IconButton label={t('form.remove')} variant="default" onClick={() => setIsAsking(true)}>
        <IconTrash size={17} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('form.removeTitle')}
        confirmLabel={t('form.remove')}
        danger
        onConfirm={remove}
      >
        {buyer ? t('form.removeText', { buyer }) : t('form.removeTextUnnamed')}
      </ConfirmDialog>
    </>
  )
}

/**
 * Puts the focus of an empty form on its first question, the other side. Not on devices without a keyboard, where one
 * would appear over the form.
 */
function useInitialFocus(): void {
  const { initial } = useFormMeta()
  const role = useCounterpartyRole()
  const onOpening = useRef({ isEmpty: initial !== null, role })
  useEffect(() => {
    const { isEmpty, role: first } = onOpening.current
    if (!isEmpty || window.matchMedia('(pointer: coarse)').matches) return
    document.getElementById(fieldId(first))?.focus({ preventScroll: true })
  }, [])
}
