import { useQuery } from '@tanstack/react-query'
import { useCan } from '#web/identity/index.ts'
import { UnfinishedImports, unfinishedImportsQuery } from '#web/imports/index.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useParticipant } from '#web/lib/participant.ts'
import { UnfinishedCard, unfinishedQuery } from '#web/onboarding/index.ts'

// Usually there is no unfinished work: its texts are loaded only if there is some.
const Companies = lazyComponent(async () => {
  await loadTranslations('onboarding')
  return UnfinishedCard
}, Nothing)
const Imports = lazyComponent(async () => {
  await loadTranslations('imports')
  return UnfinishedImports
}, Nothing)

/** Unfinished work: companies being linked in the test environment, and imports. */
export function Unfinished() {
  const isTest = useEnvironment() === 'preprod'
  const mayOnboard = useCan('onboarding.run') && isTest
  const mayImport = useCan('import.run')
  const hasParticipant = useParticipant() !== null
  const attempts = useQuery({ ...unfinishedQuery, enabled: mayOnboard })
  const imports = useQuery({ ...unfinishedImportsQuery, enabled: mayImport && hasParticipant })
  return (
    <>
      {attempts.data?.length ? <Companies /> : null}
      {imports.data?.length ? <Imports /> : null}
    </>
  )
}

function Nothing() {
  return null
}
