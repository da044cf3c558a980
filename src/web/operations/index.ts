/** The door of operations: outages as other rooms show them. */
export { OutageBanner } from './outage-banner.tsx'
