/** Writes docs/rules.md from the rules themselves and their English words: node bin/run.js tools/write-rules-document.ts */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { currentRulePack } from '#core/rules'
import { messageLevelStatusRules } from '#core/status'
import { taxDataRules } from '#core/tax-data'

const root = path.resolve(import.meta.dirname, '..')

/** Official asserts that no document can make appear in a report of the published stylesheets, and why. */
export const cannotFire: Readonly<Record<string, string>> = {
  'ibr-098':
    'A second name of the seller ends another rule of the same file in an error, because that rule needs a single value, and with it the whole official run.',
  'ibr-102': 'As ibr-098, for the buyer.',
  'ibr-sr-22': 'As ibr-098, for the tax representative.',
  'ibr-011-ae':
    'Its context is an attribute, and the published stylesheet visits elements only (`select="*"`). A stylesheet compiled again from the same Schematron visits attributes too (`select="@*|*"`): there it fires, but never without ibr-010-ae, whose list of countries is narrower and which accepts no white space. Validity is the same with both.',
  'ibr-013-ae': 'As ibr-011-ae, for the seller and with ibr-012-ae.',
  'ibr-187-ae': 'Its test is a placeholder that is always true.',
}

interface Words {
  readonly text: string
  readonly field?: string
}

function wordsOf(file: string): Readonly<Record<string, Words>> {
  return JSON.parse(readFileSync(path.join(root, 'locales/en', file), 'utf8')) as Record<string, Words>
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** `{{expected}}` → `(expected)`, for readers. */
function sentence(words: Words | undefined): string {
  return (words?.text ?? '').replace(/\{\{(\w+)\}\}/g, '($1)')
}

interface OwnRule {
  readonly id: string
  readonly severity: string
  readonly places: readonly string[]
}

function ownRules(): OwnRule[] {
  const rules = new Map<string, OwnRule>()
  for (const context of currentRulePack().rules.billing.contexts) {
    for (const { id, severity } of context.rules) {
      if (!id.startsWith('falaj-')) continue
      const places = [...(rules.get(id)?.places ?? []), ...context.at]
      rules.set(id, { id, severity, places: [...new Set(places)] })
    }
  }
  return [...rules.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function officialCounts(): string {
  const ids = (specification: 'billing' | 'selfbilling') =>
    new Set(
      currentRulePack().rules[specification].contexts.flatMap(({ rules }) =>
        rules.map(({ id }) => id).filter((id) => !id.startsWith('falaj-')),
      ),
    ).size
  const assertions = (set: { readonly contexts: readonly { readonly assertions: readonly unknown[] }[] }) =>
    set.contexts.reduce((total, { assertions }) => total + assertions.length, 0)
  return table(
    ['Set', 'Asserts'],
    [
      [`${currentRulePack().source}, billing`, String(ids('billing'))],
      [`${currentRulePack().source}, self-billing`, String(ids('selfbilling'))],
      ['Tax data document 1.0.4', String(assertions(taxDataRules))],
      ['Message level status 1.1.0', String(assertions(messageLevelStatusRules))],
    ],
  )
}

/** The text of docs/rules.md. */
export function rulesDocument(): string {
  const words = wordsOf('rules.json')
  const own = ownRules()
  const placed = new Set(own.map(({ id }) => id))
  const whileReading = Object.keys(words)
    .filter((id) => id.startsWith('falaj-') && !placed.has(id))
    .sort()
  return `<!-- Written by tools/write-rules-document.ts; a test compares them. -->

# The rules

Every official assert runs under its official id, in its official order, on the XML as received. Our result equals that of
the official rules; a differential test compares the two (\`npm run test:conformance\`).

${officialCounts()}

## Asserts that cannot fire

No document makes the published stylesheets report them, and no result depends on them. They are implemented
nevertheless, so that they are in place for a later version of the official files.

${table(
  ['Rule', 'Why'],
  Object.entries(cannotFire).map(([id, why]) => [id, why]),
)}

Three rules are often considered dead and are not. ibr-082 fires if an allowance or charge lacks its indicator. ibr-097
fires for a second period. ibr-128-ae fires for the address of the tax representative, and only there: addresses of seller
and buyer are covered by earlier rules, and that of a delivery is another element (falaj-emirate advises on these).

## Our decisions

${decisions}

## Checks of our own

Requirements of the guidelines that the official rules do not enforce. They are warnings and never stop a received
document, because the receiver's provider would accept it. Our own drafts must pass five of them before issue:
falaj-issue-date-before-vat, falaj-margin-flag, falaj-negative-zero, falaj-participant-id and falaj-summary-period.

Dates are checked twice. Against the date of issue: a due date more than two years later, and a supply or period more than
1,827 days away, are warnings. Against today: a document dated in the future, or more than 300 days ago, is a warning that
the confirmation before issue repeats. Portal (form, issue, bulk issue, import, rehearsal, received documents)
and command line use the same day, in Dubai.

${table(
  ['Check', 'Element', 'Message'],
  own.map(({ id, places }) => [id, places.map((place) => `\`${place}\``).join(', '), sentence(words[id])]),
)}

These precede the rules, while a document is read or validated against its schema (\`falaj-schema-…\`, see
[core.md](core.md)), or represent an official run that ends in an error:

${table(
  ['Finding', 'Message'],
  whileReading.map((id) => [id, sentence(words[id])]),
)}

Messages of findings about envelopes, tax data documents and message level statuses are in
\`locales/*/network-rules.json\`.
`
}

const decisions = `- **Schema first.** A receiver's provider validates a document against UBL's own schema before any rule. So do we, and its
  findings (\`falaj-schema-…\`) come first. The rules are applied even if there are some. Our drafts have the right order by
  construction, and the rules report missing values in better words. \`checkDocument\` and the form therefore check the
  schema only when the rules find nothing fatal, for values that they do not cover (an invalid due date, a card without its
  network).
- **The official run ends in an error** (text in place of a number, two elements in place of one, an indicator that is
  neither true nor false). Receivers treat that as a rejection, and so do we: a fatal finding \`falaj-not-a-number\`,
  \`falaj-not-a-date\`, \`falaj-not-a-flag\` or \`falaj-repeated\` names the element. The other rules are still applied, so that
  all errors are reported at once. The rules reject a repeated id only if one of them needs a single value (the number of
  the document, the tax scheme of the seller); the schema rejects it everywhere. Our own checks ignore such values, because
  they only advise.
- **The two official processors differ.** The official files run on Saxon-JS (here, in the conformance test) and on
  Saxon-HE (at most providers). These evaluate the parts of a rule in different orders, so an unreadable value may end the
  run of one and not of the other. If one of them gives a result, it is ours. An unreadable TaxIncludedIndicator matters
  only if the totals do not add up (falaj-tax-indicator advises). An unreadable PayableAmount does not stop ibr-127-ae if
  there is a due date. A tax breakdown is not read if there are no lines, and the single amounts are not read if their total
  is missing. Not read either are the tax amount of a total without a breakdown, a repeated base quantity of a line without
  a quantity, and a repeated rate of an allowance. Two endpoints do not matter if another condition decides. If both end in
  an error but the text of the rule clearly describes the problem, the rule fires: a sign in an Italian VAT number violates
  ibr-116. Years have any number of digits. If both give a result and one of them contradicts XPath, we follow XPath:
  Saxon-HE treats NaN as a number that is not negative and -0.00 as different from 0; Saxon-JS overlooks a no-break space
  and rejects a plus sign in an Italian tax code. A price of -0.00 passes ibr-027 and ibr-028 here and with one processor
  only: falaj-negative-zero warns.
- **Choice of the specification.** The one in the customization id, with any suffix. A document that names neither is checked
  by its process (urn:peppol:bis:selfbilling), otherwise by its type code (389, 261), otherwise as billing. The two differ
  in ibr-cl-01 only.
- **Unknown roots.** A root element that is neither a UBL invoice nor a UBL credit note is a fatal finding
  (\`falaj-unknown-document\`). If its name or its namespace indicates one, the rules are applied as well, as in the official
  processor, so that other errors are reported too.
- **Choice of the version.** Each pack is data with an id and its first day. A document is checked by the pack of its date of
  issue, whose id is stored with issued and received documents (\`documents.rule_pack\`). The first pack also covers
  earlier dates, since there were no rules before; a document without a readable date is checked by the current pack.
- **Binary floating point.** The official processor computes ibr-131-ae, ibr-146-ae and ibr-147-ae in floating point. For
  received documents our result must equal that of the processor, so we compute in the same way there, operation by
  operation in the same order, and nowhere else; exact arithmetic would accept 1 × 1.005 = 1.01, which the processor
  rejects. Amounts that we compute ourselves are chosen so that both kinds of arithmetic accept them.
- **Decimals of a line.** ibr-147-ae compares the net amount of a line with the result of its unrounded parts, at two
  decimals; the guidelines round totals only. Therefore we state all decimals: 0.5 × (4627.3373 - 1.400) / 12 + 22.141 is
  214.8883875. A repeating decimal (10 / 3), or one of more than 18 digits, is rounded to fils once the charges and
  allowances of the line are included, and so is every line if the user chose to round lines.
- **The margin scheme's code.** The published list has a Greek capital Nu, the rule requires the Latin letter N. We follow
  the rule.
- **Credit notes and the sum of the tax.** The official context for ibr-124 and ibr-co-14 is misspelled for credit notes, so
  neither rule reaches them. We do not apply them there; falaj-credit-note-tax advises.
- **Payment means and currencies.** The rules accept more codes than the lists of the UAE (91 payment means, the currency
  XXX). We accept what they accept; falaj-payment-means advises.
- **Volume discounts.** The documentation shows a volume discount that names an invoice, which ibr-055-ae rejects. We follow
  the rule.
- **Suffixes and mixtures of identifiers.** The rules accept any suffix of specification and process, and self-billing ids
  with billing codes. falaj-specification and falaj-process advise.
- **Causes and consequences.** \`checkDocument\`, which the form uses, omits findings that are consequences of others (a line
  without a price has no amount either). \`checkXml\`, \`checkTree\` and the command line return all. Validity is the same.
- **Validators for other countries.** PINT AE is a specification of its own, not a subset of EN 16931. A validator for
  EN 16931 or Peppol BIS Billing rejects documents that are valid here: it does not know the specification id, the
  category N or the type code 480. It requires the rate 0 on lines under reverse charge, where 5 is allowed here, and on
  exempt lines, where no rate is allowed here. Its results about such documents have no meaning.
- **Input that is not read.** Document type declarations, encodings other than UTF-8 and UTF-16, and XML that is too large or
  too deep are rejected before any rule is applied.`

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(root, 'docs/rules.md'), rulesDocument())
