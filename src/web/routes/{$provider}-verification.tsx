import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { webConfig } from '#web/lib/config.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'
import { forgetVerification, storeVerification, VerificationError } from '#web/onboarding/index.ts'
import { VerificationErrorPage } from '#web/onboarding/pages/verification-error-page.tsx'

interface VerificationSearch {
  authcode?: string
  /** A number on the wire; stored as text. */
  TIN?: string
}

/** The part after `#` in which the simulated EmaraTax returns the taxpayer that was chosen in it. */
const chosenTaxpayer = /^TIN=(1\d{9})$/

/**
 * The return address of the tax authority. The code is removed from the address at once by replacing it, so that it
 * does not stay in the history.
 */
export const Route = createFileRoute('/{$provider}-verification')({
  validateSearch: (search: Record<string, unknown>): VerificationSearch =>
    onlyValid({ authcode: textParam(search, 'authcode', 500), TIN: textParam(search, 'TIN', 20) }),
  beforeLoad: async ({ location, params, search }) => {
    const { provider } = params
    if (provider !== webConfig().verificationProvider) throw notFound()
    await loadTranslations('onboarding')
    // A redirect that is refused does not leave the code of the one before.
    forgetVerification()
    const { authcode, TIN } = search
    if (!authcode) throw new VerificationError('missing')
    if (TIN && !/^\d+$/.test(TIN)) throw new VerificationError('badTin')
    const chosenTIN = chosenTaxpayer.exec(location.hash)?.[1]
    storeVerification({ provider, authcode, ...(TIN ? { TIN } : {}), ...(chosenTIN ? { chosenTIN } : {}) })
    throw redirect({
      to: TIN ? '/onboarding/$provider/update' : '/onboarding/$provider/linking',
      params: { provider },
      replace: true,
    })
  },
  errorComponent: ({ error }) => <VerificationErrorPage error={error} />,
})
