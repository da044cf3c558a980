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
    'A second name of the seller makes another rule of the same file end in an error (a single value is needed there), and with it the whole official run.',
  'ibr-102': 'As ibr-098, for the buyer.',
  'ibr-sr-22': 'As ibr-098, for the tax representative.',
  'ibr-011-ae':
    'Its context is an attribute, and the published stylesheet visits elements only (`select="*"`). A stylesheet built anew from the same Schematron visits attributes too (`select="@*|*"`): there it fires, but never without ibr-010-ae, whose list of countries is narrower and which takes no white space. Valid or not is the same with both.',
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
  return `<!-- Written by tools/write-rules-document.ts; a test keeps it in step. -->

# The rules

Every official assert runs under its official id, in its official order, on the XML as it was received. Our verdict is
that of the official rules; a differential test holds the two against each other (\`npm run test:conformance\`).

${officialCounts()}

## Asserts that cannot fire

No document makes them appear in a report of the published stylesheets, and no verdict depends on them. They are written
down all the same, so that a later version of the official files finds them in their places.

${table(
  ['Rule', 'Why'],
  Object.entries(cannotFire).map(([id, why]) => [id, why]),
)}

Three are often taken for dead and are not. ibr-082 fires when an allowance or charge does not say which of the two it is.
ibr-097 fires for a second period. ibr-128-ae fires for the address of the tax representative, and only there: addresses
of seller and buyer belong to earlier rules, and that of a delivery is another element (falaj-emirate advises on these).

## Where we had to decide

${decisions}

## Checks of our own

What the guidelines ask for and the official rules let pass. They advise and never stop a document of others, since the
receiver's provider would take it. One of our drafts must pass five of them before it is issued: falaj-issue-date-before-vat,
falaj-margin-flag, falaj-negative-zero, falaj-participant-id and falaj-summary-period.

Dates are checked twice. Against the date of issue: a due date more than two years later, and a supply or period more than
1,827 days away, are warnings. Against today: a document dated in the future, or more than 300 days ago, is a warning that
the confirmation before issue repeats. Portal (form, issue, bulk issue, import, rehearsal, received documents)
and command line use the same day, in Dubai.

${table(
  ['Check', 'Looks at', 'Says'],
  own.map(({ id, places }) => [id, places.map((place) => `\`${place}\``).join(', '), sentence(words[id])]),
)}

These come before the rules, while a document is read or held against its schema (\`falaj-schema-…\`, see
[core.md](core.md)), or stand for an official run that ends in an error:

${table(
  ['Finding', 'Says'],
  whileReading.map((id) => [id, sentence(words[id])]),
)}

Findings about envelopes, tax data documents and message level statuses have their words in
\`locales/*/network-rules.json\`.
`
}

const decisions = `- **Schema first.** A receiver's provider holds a document against UBL's own schema before any rule; so do we, and its
  findings (\`falaj-schema-…\`) come first. The rules are applied all the same. A draft of ours has its order by
  construction, and what it lacks the rules say in better words: \`checkDocument\` and the form ask the schema once the rules
  have nothing fatal to say, for what they leave open (a due date that is no date, a card without its network).
- **The official run ends in an error** (text where a number must stand, two elements where one must stand, an indicator
  that is neither true nor false). Receivers treat that as a refusal, and so do we: a fatal finding \`falaj-not-a-number\`,
  \`falaj-not-a-date\`, \`falaj-not-a-flag\` or \`falaj-repeated\` names the element, and the other rules are still applied, so
  that people see all that is wrong at once. An id twice is refused by the rules only where one of them needs a single
  value (the number of the document, the tax scheme of the seller), and by the schema everywhere. A check of our own that
  meets such a value says nothing about it: it advises only.
- **The two official processors differ.** The official files run on Saxon-JS (here, in the conformance test) and on
  Saxon-HE (with most providers). They ask the parts of a rule in another order, so that a value that cannot be read ends
  the run of the one and not that of the other. Where one of them gives a verdict, it is ours: an unreadable
  TaxIncludedIndicator matters only where the totals do not add up (falaj-tax-indicator advises), an unreadable
  PayableAmount does not stop ibr-127-ae where there is a due date, a tax breakdown is not read where there are no lines
  and the single amounts not where their total is missing, the tax amount of a total without a breakdown is not read,
  nor a repeated base quantity of a line without a quantity or a repeated rate of an allowance, and two endpoints do not
  matter where something else decides. Where both end in an error but the rule's sentence says plainly what is wrong, the
  rule fires: a sign in an Italian VAT number breaks ibr-116. Years have any number of digits. Where both give a verdict
  and one of them is against XPath, we follow XPath (Saxon-HE takes NaN for a number that is not below zero and does not
  take -0.00 for 0; Saxon-JS overlooks a no-break space and refuses a plus sign in an Italian tax code). A price of -0.00
  passes ibr-027 and ibr-028 here and with the one, not with the other: falaj-negative-zero warns.
- **Which specification judges.** That which the customization id names, with any ending. A document that names neither is
  judged by what its process says (urn:peppol:bis:selfbilling), else its type code (389, 261), else as billing. The two
  differ in ibr-cl-01 only.
- **Strange roots.** A root element that is neither a UBL invoice nor a UBL credit note is a fatal finding
  (\`falaj-unknown-document\`). When its name or its namespace shows that one was meant, the rules are applied all the same,
  as the official processor does, so that the rest of what is wrong is told too.
- **Which version of the rules judges.** Each pack is data with an id and the first day on which it judges. The pack of the
  date of issue judges a document, and its id is stored with the issued or received document (\`documents.rule_pack\`).
  A date before the first pack is judged by the first pack, since there were no rules before; a document without a
  readable date by that of today.
- **Binary floating point.** ibr-131-ae, ibr-146-ae and ibr-147-ae are computed in floating point by the official
  processor. For documents received our verdict must be theirs, so we compute in the same way there, operation by operation
  in the same order, and nowhere else; exact arithmetic would pass 1 × 1.005 = 1.01, which they refuse. What we compute
  ourselves is chosen so that both kinds of arithmetic accept it.
- **Decimals of a line.** ibr-147-ae compares the net amount of a line with what its unrounded parts come to, at two
  decimals; the guidelines round totals only. So we state all decimals: 0.5 × (4627.3373 - 1.400) / 12 + 22.141 is
  214.8883875. A quotient without end (10 / 3), or of more than 18 digits, is rounded to fils once the charges and
  allowances of the line are in it, and so is every line where people chose to round lines.
- **The margin scheme's code.** The published list has a Greek capital Nu, the rule wants the Latin letter N. We follow the
  rule.
- **Credit notes and the sum of the tax.** The official context for ibr-124 and ibr-co-14 is misspelled for credit notes, so
  neither reaches them. We do not apply them there; falaj-credit-note-tax advises.
- **Payment means and currencies.** The rules take more codes than the lists of the UAE (91 payment means, the currency XXX).
  We accept what they accept; falaj-payment-means advises.
- **Volume discounts.** The documentation shows a volume discount that names an invoice, ibr-055-ae refuses it. We follow the
  rule.
- **Endings and mixtures of identifiers.** The rules accept any ending of specification and process, and self-billing ids
  with billing codes. falaj-specification and falaj-process advise.
- **Causes and consequences.** \`checkDocument\`, which the form uses, leaves out findings that another one explains (a line
  without a price has no amount either). \`checkXml\`, \`checkTree\` and the command line give all. Valid or not is the same.
- **Validators for other countries.** PINT AE is a specification of its own and no subset of EN 16931. A validator for
  EN 16931 or Peppol BIS Billing complains of documents that are right here: it does not know the specification id, the
  category N or the type code 480, it wants the rate 0 on lines under reverse charge, where one of 5 may stand here, and
  on exempt lines, where none may stand here. What it says about such a document means nothing.
- **What is not read at all.** Document type declarations, encodings other than UTF-8 and UTF-16, and XML that is too large or too deep
  are refused before any rule is asked.`

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(root, 'docs/rules.md'), rulesDocument())
