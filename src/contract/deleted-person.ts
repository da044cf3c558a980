/** Replaces the name of a user whose account was deleted; every real name contains a blank. */
export const deletedPerson = 'deletedPerson'
