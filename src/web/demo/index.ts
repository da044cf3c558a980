/** The demo with which a new user looks around; loaded, with its texts, when it is first shown. */
export { DemoBanner } from './demo-banner.tsx'
export { DemoOffer } from './demo-offer.tsx'
