/** The door for the transfer of an organization: its unfinished work and its arrivals, ended here and resumed at the destination. */
export {
  findUnownedArrivals,
  forgetOrganization,
  isHandingOver,
  type Receiver,
  resumeArrivals,
  resumeTenantExchange,
} from './move-organization.ts'
