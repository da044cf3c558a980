/**
 * Words of a reason, the first that exist: those of a document on its way to its buyer name the buyer's provider;
 * of a report or a status they speak of the other side.
 */
export function reasonKey(kind: string, reason: string): string[] {
  const usual = `lifecycle:reason.${reason}`
  return kind === 'invoice' ? [usual] : [`lifecycle:reasonElsewhere.${reason}`, usual]
}
