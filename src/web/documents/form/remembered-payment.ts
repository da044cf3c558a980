import { z } from 'zod'
import { type PaymentMeans } from '#core/invoice'

/** How the last invoice of a participant was to be paid: what the next one starts with, on this device. */
const StoredPayments = z.object({
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
type RememberedPayment = z.infer<typeof StoredPayments>

function keyOf(environment: string, participant: string): string {
  return `falaj.payment.${environment}.${participant}`
}

export function rememberPayment(
  environment: string,
  participant: string,
  means: PaymentMeans | undefined,
  terms: string | undefined,
): void {
  if (!means?.code) return
  const { value, name, bankId } = means.account ?? {}
  try {
    localStorage.setItem(
      keyOf(environment, participant),
      JSON.stringify({ code: means.code, account: { value, name, bankId }, terms }),
    )
  } catch {
    // The next invoice then starts without it.
  }
}

export function rememberedPayment(environment: string, participant: string): RememberedPayment | undefined {
  try {
    const parsed = StoredPayments.safeParse(
      JSON.parse(localStorage.getItem(keyOf(environment, participant)) ?? 'null'),
    )
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
