/**
 * Translation keys of a reason; the first that exists is used. Texts about a document on its way to its buyer name the
 * buyer's provider; those about a report or a status name the other side.
 */
export function reasonKey(kind: string, reason: string): string[] {
  const usual = `lifecycle:reason.${reason}`
  return kind === 'invoice' ? [usual] : [`lifecycle:reasonElsewhere.${reason}`, usual]
}
