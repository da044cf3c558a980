import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { counterpartyRoleOf, isCreditNote, typeCodeOf } from '#core/kinds'
import { reportOnlyReason } from '#core/participant-ids'
import { Button } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { documentDefaultsQuery } from '../../queries.ts'
import { applyDefaults, offeredScenario, withoutDefaults } from '../applied-defaults.ts'
import styles from '../cards/cards.module.css'
import { participantIdOf } from '../draft-parties.ts'
import { counterpartyName, useForm, useFormMeta } from '../form-context.tsx'
import { scenarioOf, withScenario } from '../scenarios.ts'

/**
 * Fills a new document with the values of the last one for the same parties, shows this, and undoes it on request. The
 * type of supply is only suggested. Selecting another customer applies the values of that customer.
 */
export function AppliedDefaultsNotice() {
  useAppliedDefaults()
  return (
    <>
      <Taken />
      <OfferedSupply />
    </>
  )
}

function Taken() {
  const { t } = useTranslation('documents')
  const taken = useForm((state) => state.taken)
  const { store } = useFormMeta()
  if (!taken) return null
  const keys = [...new Set(taken.fields.map(({ path }) => path.replace(/\..*/, '')))]
  const fields = keys.map((key) => t(`taken.field.${key}`)).join(t('lines.listSeparator'))
  const undo = () => {
    store.getState().update((draft) => withoutDefaults(draft, taken))
    store.setState({ taken: null })
  }
  return (
    <div className={styles['taken']} role="status">
      <span>
        <SentenceText>{t('taken.from', { number: `\u2066${taken.from.number}\u2069`, fields })}</SentenceText>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={undo}>
        {t('taken.remove')}
      </Button>
    </div>
  )
}

/** Shown while the document has the usual type of supply; a user's choice is never overridden. */
function OfferedSupply() {
  const { t } = useTranslation('documents')
  const offered = useForm((state) => state.offered)
  const current = useForm((state) => scenarioOf(state.draft))
  const { store } = useFormMeta()
  if (!offered || current !== 'standard') return null
  const decide = (isWanted: boolean) => {
    store.setState({ offered: null })
    if (isWanted) store.getState().update((draft) => withScenario(draft, offered.scenario))
  }
  return (
    <div className={styles['taken']} role="status">
      <span>
        <SentenceText>
          {t('taken.offer', {
            number: `\u2066${offered.number}\u2069`,
            supply: t(`scenario.${offered.scenario}`),
          })}
        </SentenceText>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => decide(true)}>
        {t('taken.use')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => decide(false)}>
        {t('taken.dismiss')}
      </Button>
    </div>
  )
}

function useAppliedDefaults(): void {
  const { store, initial } = useFormMeta()
  const kind = useForm((state) => state.draft.kind)
  const counterparty = useForm((state) => {
    const id = participantIdOf(state.draft[counterpartyRoleOf(state.draft.kind)])
    // The ids of buyers who are not on the network are shared by many buyers.
    return id !== '' && reportOnlyReason(id) === null ? id : counterpartyName(state)
  })
  const isEnabled = initial !== null && counterparty !== '' && !isCreditNote(kind)
  const { data } = useQuery({ ...documentDefaultsQuery(typeCodeOf(kind), counterparty), enabled: isEnabled })
  const filledFor = useRef('')
  useEffect(() => {
    if (!isEnabled || data === undefined || filledFor.current === counterparty) return
    filledFor.current = counterparty
    const { taken: before, draft, fill } = store.getState()
    const untaken = before ? withoutDefaults(draft, before) : draft
    const { draft: next, taken } = data
      ? applyDefaults(untaken, initial, data)
      : { draft: untaken, taken: null }
    if (next !== draft) fill(() => next)
    store.setState({ taken, offered: data ? offeredScenario(next, data) : null })
  }, [store, initial, isEnabled, counterparty, data])
}
