import { useMemo } from 'react'
import { arabicNamesOf, watermarkOf } from '#core/paper'
import { useIsTest } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useStyleOfDocument } from '../paper-view/paper-style.ts'
import { ReadableDocument } from '../paper-view/readable-document.tsx'
import type { Detail } from '../queries.ts'
import { Downloads } from './downloads.tsx'

/** A sent or received document, or a draft, as on paper, with its files. */
export function DocumentPaper({ document }: { document: Detail }) {
  const own = useParticipant()?.nameAr ?? ''
  const { counterpartyNameAr, direction, draft, facts, totals, typeCode } = document
  const isTest = useIsTest()
  const style = useStyleOfDocument(document)
  const names = useMemo(
    () => arabicNamesOf({ typeCode, direction }, { own, counterparty: counterpartyNameAr }),
    [typeCode, direction, own, counterpartyNameAr],
  )
  return (
    <ReadableDocument
      draft={draft}
      totals={totals}
      arabicNames={names}
      style={style}
      watermark={watermarkOf({
        isDraft: facts.document === 'draft',
        isProforma: draft.proforma === true,
        isTest,
      })}
      actions={<Downloads document={document} />}
    />
  )
}
