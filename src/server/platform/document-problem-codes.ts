/** What can be refused of an issued or received document. */
export const documentProblemCodes = {
  'document.nothing-to-settle': {
    status: 409,
    title: 'The other side neither has a question about this document nor disputes it',
  },
  'document.not-respondable': {
    status: 409,
    title: 'You can only decide on a document that was received without errors',
  },
  'document.not-copyable': { status: 409, title: 'Only a document that you wrote can be copied' },
  'document.not-creditable': { status: 409, title: 'You can only credit an invoice that you have issued' },
  'document.nothing-retained': { status: 404, title: 'Nothing is retained from this document' },
  'document.retention-invoiced': {
    status: 409,
    title: 'The retained amount already has an invoice; delete its draft to change this',
  },
  'document.retention-paid': { status: 409, title: 'The retained amount is already recorded as paid' },
  'document.view-not-found': { status: 404, title: 'This saved view does not exist' },
} as const satisfies Record<string, { status: number; title: string }>
