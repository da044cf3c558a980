import { toKind } from '#core/drafts'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { documentKinds, flagNames } from '#core/kinds'
import { edgeDates, edgeIds, edgeNumbers, edgeTexts, edgeTimes } from './edge-values.ts'
import { everyField } from './every-field.ts'
import { goldenCases, goldenInput } from './golden-examples.ts'
import { seededRandom } from './mutate-tree.ts'

/** Drafts as users and other programs leave them: examples with edited, emptied and added fields. */

type Key = string | number
type Container = Record<Key, unknown>

interface Place {
  readonly parent: Container
  readonly key: Key
}

const dates = /^(issueDate|dueDate|taxPointDate|date|start|end|receivedDate)$/
const amounts =
  /^(gross|discount|baseQuantity|quantity|amount|base|percent|prepaid|rounding|rate|unitTaxAmount)$/
const identifiers = /^(value|trn|tin|number|id|uuid|creditorId)$/

/** Texts that users may paste into any field. */
const pastedTexts = [
  ...edgeTexts,
  'a\u0000b',
  'bell\u0007',
  '\ud800',
  '\ufffe',
  '\u202eabc',
  'line\none',
  '\t',
  'é\u0301',
  '%s{{name}}',
]
const goodDates = ['2026-11-01', '2026-11-22', '2026-11-30', '2026-12-31', '2027-01-15']
const goodAmounts = ['0', '1', '2.5', '10', '99.99', '100.005', '0.01', '1234567.89', '-1', '5', '12.345678']

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** All places of a draft: of each value, whether it is a text or holds others. */
function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (!isContainer(value)) return found
  const keys: Key[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  for (const key of keys) {
    found.push({ parent: value, key })
    placesOf(value[key], found)
  }
  return found
}

/** Endless drafts, the same for the same seed. All are valid by the schema of a draft. */
export function randomDrafts(seed: number): () => InvoiceDraft {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const donors = goldenCases().map((name) => invoiceDraftSchema.parse(goldenInput(name)))
  const fields = documentKinds.map(everyField)

  const typed = (key: Key, before: unknown): unknown => {
    if (typeof before === 'boolean') return !before
    const good = random() < 0.5
    if (dates.test(String(key))) return pick(good ? goodDates : edgeDates)
    if (amounts.test(String(key))) return pick(good ? goodAmounts : edgeNumbers)
    if (key === 'issueTime') return pick(edgeTimes)
    if (identifiers.test(String(key)) && good) return pick(edgeIds)
    return pick(pastedTexts)
  }
  const changes: readonly ((draft: InvoiceDraft) => InvoiceDraft)[] = [
    // A field typed over.
    (draft) => {
      const texts = placesOf(draft).filter(({ parent, key }) => !isContainer(parent[key]) && key !== 'kind')
      const { parent, key } = pick(texts)
      parent[key] = typed(key, parent[key])
      return draft
    },
    // Removes a part.
    (draft) => {
      const { parent, key } = pick(placesOf(draft).filter(({ key: name }) => name !== 'kind'))
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
      return draft
    },
    // A part of another document, or a rarely used field.
    (draft) => {
      const donor = structuredClone(pick(random() < 0.7 ? donors : fields)) as Container
      const key = pick(Object.keys(donor).filter((name) => name !== 'kind' && name !== 'typeCode'))
      return { ...draft, [key]: donor[key] }
    },
    // A line repeated.
    (draft) => ({
      ...draft,
      lines: [...(draft.lines ?? []), ...structuredClone(draft.lines ?? []).slice(0, 1)],
    }),
    (draft) => toKind(draft, pick(documentKinds)),
    (draft) => {
      const name = pick(flagNames)
      return { ...draft, flags: { ...draft.flags, [name]: !draft.flags?.[name] } }
    },
  ]
  const next = (): InvoiceDraft => {
    let draft = structuredClone(pick(donors))
    const count = Math.floor(random() * 4)
    for (let index = 0; index < count; index += 1) draft = pick(changes)(draft)
    const parsed = invoiceDraftSchema.safeParse(draft)
    return parsed.success ? parsed.data : next()
  }
  return next
}
