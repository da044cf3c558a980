/**
 * An abandoned PDF leaves nothing behind: no process, and no memory. PDFs of 3,000 lines are requested and aborted, then
 * their processes are inspected, and another process makes the next PDF; a PDF that exceeds its memory limit is tried
 * once and not again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { standardInvoice } from '../../src/server/documents/testing/invoices.ts'
import { createLoadClient } from '../chaos/client.ts'
import { registerCompanies } from '../chaos/parties.ts'
import { startRig } from '../chaos/rig.ts'
import type { Held } from './promise.ts'
import { processesBelow } from './renderings.ts'

const lines = { given: 500, background: 3_000 }
const requestCount = 6
/** Seconds within which aborted work must end, on any machine. */
const within = 60

interface Outcome {
  readonly ok: boolean
  readonly figures: Readonly<Record<string, number>>
}

/** Starts a portal of its own; returns the counts. */
async function check(): Promise<Outcome> {
  const rig = await startRig({ apis: 1, workers: 1, env: { FALAJ_PDF_MEMORY: '512' } })
  const client = createLoadClient(rig.apiUrls)
  try {
    const [company, buyer] = await registerCompanies(client, 2)
    if (!company || !buyer) throw new Error('there are no companies')
    const options = { token: company.token, participant: company.participant.id }
    const draftOf = async (count: number): Promise<string> => {
      const draft = standardInvoice({ ...buyer.participant, nameEn: 'Buyer' })
      const [line] = draft.lines ?? []
      const body = { draft: { ...draft, lines: Array.from({ length: count }, () => ({ ...line })) } }
      return (await client.insist('POST', '/documents', { ...options, body })).body.data.id
    }
    const [given, background] = [await draftOf(lines.given), await draftOf(lines.background)]
    const headers = { authorization: `Falaj ${company.token}` }
    const pdf = `${client.url}/api/preprod/v1/documents/${given}/pdf`
    const givenUp = await giveUp(`${pdf}?lang=en`, headers)
    const mostAtOnce = givenUp.length
    // A process that was not killed would make the next PDF, too.
    const next = (await fetch(`${pdf}?lang=ar`, { headers })).status
    const goneOn = processesBelow(process.pid).renderings.filter((pid) => givenUp.includes(pid)).length
    const leftBehind = await renderingsLeft()
    // More than 512 MB: ended, and not started again however often it is requested.
    const ask = async () =>
      (await client.request('GET', `/documents/${background}/pdf?lang=en`, options)).status
    const first = await ask()
    let refused = first
    for (let turn = 0; turn < 120 && refused === 409; turn += 1) {
      await sleep(1_000)
      refused = await ask()
    }
    const leftAfterLimit = await renderingsLeft()
    const figures = {
      asked: requestCount,
      mostAtOnce,
      next,
      goneOn,
      leftBehind,
      first,
      refused,
      leftAfterLimit,
    }
    const ok =
      mostAtOnce > 0 &&
      mostAtOnce <= 2 &&
      next === 200 &&
      goneOn === 0 &&
      leftBehind === 0 &&
      first === 409 &&
      refused === 422 &&
      leftAfterLimit === 0
    return { ok, figures }
  } finally {
    client.close()
    await rig.stop()
  }
}

/** Requests it several times and disconnects once a process works on it; returns the ids of all processes that did so at once. */
async function giveUp(url: string, headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const gone = new AbortController()
  const requests = Array.from({ length: requestCount }, () =>
    fetch(url, { headers, signal: gone.signal }).catch(() => undefined),
  )
  let seen: readonly number[] = []
  for (let look = 0; look < 200 && seen.length === 0; look += 1) {
    await sleep(20)
    seen = processesBelow(process.pid).renderings
  }
  gone.abort()
  await Promise.all(requests)
  return seen
}

/** The number of processes that still make PDFs, once it is zero or the time is over: an idle one may wait for more work. */
async function renderingsLeft(): Promise<number> {
  for (let second = 0; second < within; second += 1) {
    if (processesBelow(process.pid).renderings.length === 0) return 0
    await sleep(1_000)
  }
  return processesBelow(process.pid).renderings.length
}

export default { name: 'an abandoned PDF leaves nothing behind', check } satisfies Held
