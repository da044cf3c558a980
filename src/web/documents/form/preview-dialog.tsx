import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typeCodeOf } from '#core/kinds'
import { arabicPartiesOf, watermarkOf } from '#core/paper'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useIsTest } from '#web/lib/environment.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useStyleOfDocument } from '../paper-view/paper-style.ts'
import { ReadableDocument } from '../paper-view/readable-document.tsx'
import { checkForm } from './evaluate-draft.ts'
import { counterpartyInArabic, useFormMeta } from './form-context.tsx'

interface PreviewDialogProps {
  readonly onClose: () => void
}

/** The document on the screen as it would be issued now, in its paper layout. */
export function PreviewDialog({ onClose }: PreviewDialogProps) {
  const { t } = useTranslation('documents')
  const isTest = useIsTest()
  const { nextNumbers, seller, store } = useFormMeta()
  const [{ arabic, draft, totals }] = useState(() => {
    const state = store.getState()
    const checked = checkForm(state.draft, { nextNumbers, seller }, todayInDubai())
    const document = { typeCode: typeCodeOf(state.draft.kind), direction: 'sent' } as const
    // The identifier is assigned at issue.
    return {
      draft: { ...checked.draft, uuid: undefined },
      totals: checked.totals,
      arabic: arabicPartiesOf({ ...document, ...counterpartyInArabic(state) }, seller),
    }
  })
  const style = useStyleOfDocument({ typeCode: typeCodeOf(draft.kind), direction: 'sent', issuedAt: null })
  return (
    <Dialog opened onClose={onClose} size={1100} title={t('form.previewTitle')}>
      <ReadableDocument
        draft={draft}
        totals={totals}
        arabic={arabic}
        style={style}
        watermark={watermarkOf({ isDraft: true, isProforma: draft.proforma === true, isTest })}
      />
    </Dialog>
  )
}
