/** Limits of comments, apart from the schemas, which the form of a comment does not need. */

/** Maximum number of characters of a comment. */
export const maxCommentLength = 4_000

/** Maximum number of members that a comment mentions. */
export const maxMentions = 20
