/** Stands where a name would for somebody whose account was deleted; no name of a person is without a blank. */
export const deletedPerson = 'deletedPerson'
