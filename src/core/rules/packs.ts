import { lawEntries } from '#core/law'
import { RuleSet } from './engine/evaluate.ts'
import type { RuleContext, Specification } from './engine/rule.ts'
import { readDate } from './engine/values.ts'
import { ownContexts } from './own/index.ts'
import { aeContexts } from './pint-ae/ae/index.ts'
import { sharedContexts } from './pint-ae/shared/index.ts'

/**
 * One version of the rules. An issued document remembers the id of the pack that checked it; packs are added and
 * never changed in what they decide.
 */
export interface RulePack {
  readonly id: string
  /** First day on which documents are checked by it, Asia/Dubai. */
  readonly validFrom: string
  readonly source: string
  readonly rules: Readonly<Record<Specification, RuleSet>>
}

/** The rules of a version of PINT AE, valid from the day in the law room. */
function pack(
  version: string,
  source: string,
  contexts: (specification: Specification) => RuleContext[],
): RulePack {
  const entry = lawEntries('specification.pintAe').find(({ value }) => value.version === version)
  if (!entry?.validFrom) throw new Error(`the law room does not know PINT AE ${version}`)
  return {
    id: `pint-ae-${version}`,
    validFrom: entry.validFrom,
    source,
    rules: { billing: new RuleSet(contexts('billing')), selfbilling: new RuleSet(contexts('selfbilling')) },
  }
}

/** All packs, oldest first. */
export const rulePacks: readonly RulePack[] = [
  pack('1.0.4', 'OpenPeppol PINT AE billing and self-billing 1.0.4', (specification) => [
    ...sharedContexts(specification),
    ...aeContexts,
    ...ownContexts,
  ]),
]

/**
 * The pack for documents issued on that day (the oldest one for earlier days). A missing or invalid date, as in drafts,
 * selects the pack of `today`, or the newest one without it. All callers choose the pack with this function.
 */
export function rulePackFor(date: string | undefined, today?: string): RulePack {
  const day = [date, today].find((one) => one !== undefined && readDate(one) !== undefined)
  return day === undefined ? currentRulePack() : packOn(day, rulePacks)
}

/** The last of these, oldest first, that is valid on that day; the first one for days before them all. */
export function packOn<Pack extends Pick<RulePack, 'validFrom'>>(date: string, packs: readonly Pack[]): Pack {
  return packs.findLast(({ validFrom }) => validFrom <= date) ?? (packs[0] as Pack)
}

/** The pack with that id. Throws if there is none, because ids come from our own records. */
export function rulePackById(id: string): RulePack {
  const rulePack = rulePacks.find((candidate) => candidate.id === id)
  if (!rulePack)
    throw new Error(`There is no rule pack ${id}. Known: ${rulePacks.map((known) => known.id).join(', ')}.`)
  return rulePack
}

/** The newest pack. */
export function currentRulePack(): RulePack {
  return rulePacks.at(-1) as RulePack
}
