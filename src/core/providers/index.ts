/** The providers room: companies that may provide e-invoicing in the UAE. */
export { type AccreditedProvider, accreditedProviders, readOn } from './accredited-providers.ts'
export { providerNamed, searchProviders } from './find-providers.ts'
