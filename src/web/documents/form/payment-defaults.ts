import { z } from 'zod'
import { type PaymentMeans } from '#core/invoice'

/** The means of payment of a participant's last invoice, stored on this device as the default of the next one. */
const PaymentDefaults = z.object({
  code: z.string().max(40),
  account: z
    .object({
      value: z.string().max(200).optional(),
      name: z.string().max(200).optional(),
      bankId: z.string().max(200).optional(),
    })
    .optional(),
  terms: z.string().max(5000).optional(),
})
type StoredDefaults = z.infer<typeof PaymentDefaults>

function storageKey(environment: string, participant: string): string {
  return `falaj.payment.${environment}.${participant}`
}

export function savePaymentDefaults(
  environment: string,
  participant: string,
  means: PaymentMeans | undefined,
  terms: string | undefined,
): void {
  if (!means?.code) return
  const { value, name, bankId } = means.account ?? {}
  try {
    localStorage.setItem(
      storageKey(environment, participant),
      JSON.stringify({ code: means.code, account: { value, name, bankId }, terms }),
    )
  } catch {
    // The next invoice then has no default.
  }
}

export function readPaymentDefaults(environment: string, participant: string): StoredDefaults | undefined {
  try {
    const parsed = PaymentDefaults.safeParse(
      JSON.parse(localStorage.getItem(storageKey(environment, participant)) ?? 'null'),
    )
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
