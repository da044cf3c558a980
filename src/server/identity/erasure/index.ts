/** The door of erasure: deletes accounts, and removes the people of an organization that is deleted. */
export { accountErasure } from './account-erasure.ts'
export { endOrganization, isLastOwner, summarizePeople } from './people-of.ts'
