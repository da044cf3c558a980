/** The demo with which a new user looks around; its screens are loaded when they are first shown. */
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'

const Nothing = () => null

export const DemoOffer = lazyComponent(async () => {
  const [{ DemoOffer: Offer }] = await Promise.all([import('./demo-offer.tsx'), loadTranslations('demo')])
  return Offer
}, Nothing)

export const DemoBanner = lazyComponent(async () => {
  const [{ DemoBanner: Banner }] = await Promise.all([import('./demo-banner.tsx'), loadTranslations('demo')])
  return Banner
}, Nothing)
