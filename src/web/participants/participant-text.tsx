import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { codeName, emirates, legalRegistrationTypes } from '#core/codelists'
import { inBothLanguages, legalForms, licensingAuthorities } from '#core/registrars'
import { countryName } from '#web/lib/country-name.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Tag } from '#web/ui/data/badge.tsx'

export function RegistrationTag({ registration }: { registration: Participant['registration'] }) {
  const { t } = useTranslation('common')
  return (
    <Tag tone={registration === 'registered' ? 'done' : 'waiting'}>{t(`participant.${registration}`)}</Tag>
  )
}

/** The state of a registered participant in the directory at the last look-up. */
export function DirectoryTag({
  participant: { directoryState, registration },
}: {
  participant: Pick<Participant, 'directoryState' | 'registration'>
}) {
  const { t } = useTranslation('participants')
  if (registration !== 'registered') return '–'
  return (
    <Tag tone={directoryState === 'published' ? 'done' : 'needsYou'}>
      {t(`network.shown.${directoryState}`)}
    </Tag>
  )
}

interface AddressTextProps {
  readonly address: Participant['address']
  /** Street, area and city in Arabic, if known: shown on Arabic screens. */
  readonly arabic?: string
}

/** An address in one line, with the name of the emirate. */
export function AddressText({ address, arabic = '' }: AddressTextProps) {
  const language = useLanguage()
  const region = codeName(emirates, address.subdivision, language) ?? address.subdivision
  // A city with the name of its emirate is shown once, in the language of the screen.
  const isNamedSo = codeName(emirates, address.subdivision, 'en') === address.city
  const written = [address.line1, address.line2, address.line3, isNamedSo ? region : address.city]
  const parts = [
    ...(language === 'ar' && arabic ? [arabic] : written),
    region,
    address.postalCode,
    address.country && countryName(address.country),
  ]
  // Each part has its own direction; their order is that of the language.
  const isolated = [...new Set(parts.filter(Boolean))].map((part) => `\u2068${part}\u2069`)
  return <span>{isolated.join(language === 'ar' ? '، ' : ', ')}</span>
}

export function LegalRegistrationText({ registration }: { registration: Participant['legalRegistration'] }) {
  const language = useLanguage()
  const kind = codeName(legalRegistrationTypes, registration.type, language) ?? registration.type
  return (
    <>
      {kind} <bdi dir="ltr">{registration.id}</bdi>
      {registration.authority && (
        <>
          {' · '}
          <bdi>
            {inBothLanguages(licensingAuthorities, registration.authority)?.[language] ??
              registration.authority}
          </bdi>
        </>
      )}
    </>
  )
}

/** A legal form, by its name in the language of the screen where it is a known one. */
export function LegalFormText({ legalType }: { legalType: string }) {
  const language = useLanguage()
  return <bdi>{inBothLanguages(legalForms, legalType)?.[language] ?? (legalType || '–')}</bdi>
}
