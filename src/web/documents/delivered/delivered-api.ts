/** Requests of the reader of a private link: without a session, only with the token of the link. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as deliveryApi from '#contract/api/delivery'
import type { Environment } from '#contract/common'
import type { DeliveredDocument } from '#contract/delivery'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { ApiError } from '#web/lib/api-error.ts'
import { baseAddress } from '#web/lib/config.ts'
import { callTimeoutMs } from '#web/lib/connectivity.ts'
import { saveBlob } from '#web/lib/download.ts'
import { fileNameOf } from '#web/lib/file-name.ts'
import { loadUblReader } from './load-ubl-reader.ts'
import { sha256Of } from './sha256.ts'

/** A private link as it stands behind the `#` of its address. */
export interface PrivateLink {
  readonly environment: Environment
  readonly token: string
}

/** The link of an address; null when it was cut off. */
export function readLink(hash: string): PrivateLink | null {
  const [, environment, token] = /^#?(preprod|prod)\.(.+)$/.exec(hash) ?? []
  if (token === undefined) return null
  return { environment: environment === 'prod' ? 'prod' : 'preprod', token }
}

type LinkOperation =
  | typeof deliveryApi.openDelivery
  | typeof deliveryApi.getDeliveredXml
  | typeof deliveryApi.getDeliveredPdf

async function request<const O extends LinkOperation>(
  link: PrivateLink,
  { method, path }: O,
  body: Omit<z.input<O['body']>, 'token'>,
): Promise<Response> {
  const answer = await fetch(`${baseAddress(link.environment)}${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept: '*/*' },
    credentials: 'omit',
    body: JSON.stringify({ token: link.token, ...body }),
    signal: AbortSignal.timeout(callTimeoutMs),
  }).catch((error: unknown) => {
    throw ApiError.transport(error)
  })
  if (!answer.ok) throw await ApiError.from(answer)
  return answer
}

/** A document that a link opens, as its XML has it. */
export interface Delivered {
  readonly about: DeliveredDocument
  readonly draft: InvoiceDraft
  readonly totals: Totals
  /** Of the XML that came, as this browser has computed it; null where it cannot. */
  readonly sha256: string | null
}

/** The contents of a link. The page is rendered from the XML itself, so that the reader sees what is verified. */
export function deliveredQuery(link: PrivateLink) {
  return queryOptions({
    queryKey: ['delivered', link.environment, link.token],
    queryFn: async (): Promise<Delivered> => {
      const opened = await (await request(link, deliveryApi.openDelivery, {})).json()
      const { data: about } = opened as z.output<typeof deliveryApi.openDelivery.response>
      const [bytes, readUbl] = await Promise.all([
        request(link, deliveryApi.getDeliveredXml, { page: true }).then((answer) => answer.arrayBuffer()),
        loadUblReader(),
      ])
      const { document, totals } = readUbl(new Uint8Array(bytes))
      if (!document) throw new Error('the XML holds no invoice')
      return { about, sha256: await sha256Of(bytes), ...withRetention(document, totals, about) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

const noTotals: Totals = { lines: [], allowances: [], charges: [], breakdown: [] }

/** The retained amount has no place in the XML and is sent beside it. */
function withRetention(
  draft: InvoiceDraft,
  totals: Totals | undefined,
  { retention }: DeliveredDocument,
): { draft: InvoiceDraft; totals: Totals } {
  const stated = totals ?? noTotals
  if (!retention) return { draft, totals: stated }
  return {
    draft: { ...draft, retention: retention.draft },
    totals: { ...stated, retention: retention.totals },
  }
}

/** Saves a file of the document under the name that the portal gives it. */
export async function saveDelivered(link: PrivateLink, what: 'xml' | { pdf: 'en' | 'ar' }): Promise<void> {
  const answer = await (what === 'xml'
    ? request(link, deliveryApi.getDeliveredXml, {})
    : request(link, deliveryApi.getDeliveredPdf, { lang: what.pdf }))
  saveBlob(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')))
}
