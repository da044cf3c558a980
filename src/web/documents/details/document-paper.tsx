import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { arabicPartiesOf, watermarkOf } from '#core/paper'
import { useIsTest } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { participantQuery } from '#web/participants/index.ts'
import { useStyleOfDocument } from '../paper-view/paper-style.ts'
import { ReadableDocument } from '../paper-view/readable-document.tsx'
import type { Detail } from '../queries.ts'
import { Downloads } from './downloads.tsx'

/** A sent or received document, or a draft, as on paper, with its files. */
export function DocumentPaper({ document }: { document: Detail }) {
  const selected = useParticipant()
  const { data: own = selected ?? undefined } = useQuery(participantQuery(document.participant))
  const { draft, facts, totals } = document
  const isTest = useIsTest()
  const style = useStyleOfDocument(document)
  const arabic = useMemo(() => arabicPartiesOf(document, own), [document, own])
  return (
    <ReadableDocument
      draft={draft}
      totals={totals}
      arabic={arabic}
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
