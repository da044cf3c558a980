import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import { hasRemainingCredit } from '../remaining-credit.ts'
import styles from './cards/cards.module.css'
import { useCounterpartyRole, useForm } from './form-context.tsx'
import { isUnchanged, type RejectionMark, rejectionRule } from './rejection-marks.ts'
import { useFindingText } from './use-finding-text.ts'

/** Above a corrected copy: why the original was rejected, and which reasons are already corrected. */
export function CorrectionNotice({ rejected, onJump }: { rejected: Detail; onJump: (path: string) => void }) {
  const { t } = useTranslation('documents')
  const marks = useForm((state) => state.marks)
  const number = `\u2066${rejected.number ?? ''}\u2069`
  return (
    <Notice
      tone="warning"
      title={<SentenceText>{t('corrected.title', { number })}</SentenceText>}
      actions={
        hasRemainingCredit(rejected) && (
          <LinkButton to="/documents/sent/new" search={{ credit: rejected.id }} variant="default" size="xs">
            {t('corrected.credit', { number })}
          </LinkButton>
        )
      }
    >
      <ul className={styles['reasons']}>
        {marks.map((mark) => (
          <Reason
            key={`${mark.reason.code} ${mark.reason.location} ${mark.reason.text}`}
            mark={mark}
            onJump={onJump}
          />
        ))}
      </ul>
      <SentenceText>{t('corrected.text', { number })}</SentenceText>
    </Notice>
  )
}

function Reason({ mark, onJump }: { mark: RejectionMark; onJump: (path: string) => void }) {
  const { t } = useTranslation('documents')
  const words = useFindingText(useCounterpartyRole() === 'seller')
  const isChanged = useForm(({ draft }) => !isUnchanged(mark, draft))
  const { reason, rule, field } = mark
  const name = field === '' ? '' : words.field(field)
  const params = { code: reason.code, rule: rule ?? '' }
  const finding = {
    rule: rejectionRule,
    severity: 'fatal',
    path: field,
    message: reason.text,
    params,
  } as const
  return (
    <li data-changed={isChanged || undefined}>
      {field === '' ? (
        <strong>{t('corrected.whole')}</strong>
      ) : (
        <button
          type="button"
          onClick={() => onJump(field)}
          title={t('checklist.goTo', { field: name || field })}
        >
          {name || t('corrected.whole')}
        </button>
      )}
      {': '}
      <bdi>{words.reason(finding)}</bdi> {isChanged && <em>{t('corrected.changed')}</em>}
    </li>
  )
}
