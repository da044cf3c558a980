import { useTranslation } from 'react-i18next'
import { verdicts } from '#core/verdict'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import type { Detail } from '../queries.ts'

/** Whether a document was rejected and has to be corrected in a new one. */
export function isCorrectable({ facts, standing, rejection }: Detail): boolean {
  if (facts.document !== 'issued') return false
  const { verdict } = standing
  const next = Object.hasOwn(verdicts, verdict) ? verdicts[verdict as keyof typeof verdicts].next : undefined
  return next === 'correctDocument' || (rejection.length > 0 && standing.tone === 'needsYou')
}

/** The number of a step before the words of its button. */
export function StepNumber({ children }: { children: number | string }) {
  return <span aria-hidden="true">{children}.&nbsp;</span>
}

/** Opens the form with a copy of the rejected document, and marks the reasons at their fields. */
export function CorrectedCopy({
  document,
  filled,
  step,
}: {
  document: Detail
  filled: boolean
  step?: number
}) {
  const { t } = useTranslation('documents')
  return (
    <LinkButton
      to="/documents/sent/new"
      search={{ correct: document.id }}
      variant={filled ? 'filled' : 'default'}
    >
      {step && <StepNumber>{step}</StepNumber>}
      {t('details.openCorrectedCopy')}
    </LinkButton>
  )
}

/** Creates the next document from this one: the invoice of a proforma, or a copy. */
export function CopyActions({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const { id } = document
  return (
    <>
      {document.proforma && (
        <LinkButton to="/documents/sent/new" search={{ invoiceOf: id }} variant="default">
          {t('proforma.makeInvoice')}
        </LinkButton>
      )}
      <LinkButton to="/documents/sent/new" search={{ copy: id }} variant="default">
        {t('details.duplicate')}
      </LinkButton>
    </>
  )
}
