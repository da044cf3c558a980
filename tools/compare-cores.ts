/**
 * Compares the findings of this checkout with those of another, whole and in their order: for changes that must not change
 * a verdict, such as those for speed. Golden examples, official samples where they are at hand, and documents of many
 * lines, as they are and changed at random in values, in structure and in their text.
 *
 * `node bin/run.js tools/compare-cores.ts OTHER_CHECKOUT [COUNT] [SEED]`
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkXml } from '#core/rules'
import { appendChild, childElements, cloneElement, parseXml, serializeXml, type XmlElement } from '#core/xml'
import { createDamager } from './damage-structure.ts'
import { goldenCases } from './golden-examples.ts'
import { createMutator } from './mutate-document.ts'
import { seededRandom } from './mutate-tree.ts'
import { referenceFiles, referenceFolder } from './reference.ts'
import { writeVariant } from './write-variant.ts'

const [other, count = '5000', seed = '1'] = process.argv.slice(2)
if (other === undefined) {
  console.error('Name the folder of another checkout: node bin/run.js tools/compare-cores.ts OTHER_CHECKOUT')
  process.exit(2)
}
const door = path.resolve(other, 'src/core/rules/index.ts')
const { checkXml: checkThere } = (await import(door)) as { checkXml: typeof checkXml }

const root = path.resolve(import.meta.dirname, '..')
const random = seededRandom(Number(seed))
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function treeOf(text: string): XmlElement {
  const parsed = parseXml(text)
  if (!parsed.root) throw new Error('A sample is not well-formed.')
  return parsed.root
}

/** The document with its lines many times, so that elements of one shape follow one another. */
function long(document: XmlElement): XmlElement {
  const copy = cloneElement(document)
  const lines = childElements(copy).filter(({ name }) => /^(Invoice|CreditNote)Line$/.test(name))
  for (let times = 1 + Math.floor(random() * 40); times > 0; times -= 1)
    for (const line of lines) appendChild(copy, cloneElement(line))
  return copy
}

const golden = goldenCases().map((name) =>
  readFileSync(path.join(root, 'examples', name, 'document.xml'), 'utf8'),
)
const official =
  referenceFolder() === null
    ? []
    : ['billing', 'selfbilling'].flatMap((specification) =>
        ['trn-invoice', 'trn-creditnote'].flatMap((folder) =>
          referenceFiles('pint-ae', specification, folder, 'example').map(({ text }) => text),
        ),
      )
const samples = [...golden, ...official].map(treeOf)
const fragments = treeOf(readFileSync(path.join(root, 'src/core/rules/testing/fragments.xml'), 'utf8'))
const documents = [...samples, ...samples.map(long)]
const mutator = createMutator(documents, fragments, Number(seed))
const damager = createDamager(() => pick(documents), random)

const scraps = [
  '<',
  '>',
  '/>',
  '"',
  '&',
  '&#65;',
  ' ',
  '\n',
  ']]>',
  '<!-- -->',
  '<a/>',
  'x',
  ' xmlns=""',
  '٣',
]

/** The text with something cut out or put in. */
function torn(text: string): string {
  const at = Math.floor(random() * text.length)
  return text.slice(0, at) + pick(scraps) + text.slice(at + Math.floor(random() * 4))
}

function next(): string {
  const { root: changed } = random() < 0.5 ? mutator.next() : damager.next()
  const text = random() < 0.7 ? serializeXml(changed) : writeVariant(changed, random).text
  return random() < 0.2 ? torn(text) : text
}

let [compared, withFindings, differences] = [0, 0, 0]
function compare(text: string): void {
  const there = JSON.stringify(checkThere(text))
  // What is known of a structure is used from the second document of that structure on.
  const both = [JSON.stringify(checkXml(text)), JSON.stringify(checkXml(text))]
  compared += 1
  if (there.includes('"rule"')) withFindings += 1
  const here = both.find((one) => one !== there)
  if (here === undefined) return
  differences += 1
  if (differences <= 10) console.log(`Document ${compared}:\n  here  ${here}\n  there ${there}`)
}

for (const document of documents) compare(serializeXml(document))
while (compared < Number(count)) compare(next())
console.log(
  `${compared} documents of seed ${seed}, ${withFindings} of them with findings: ${differences} differences`,
)
process.exit(differences === 0 ? 0 : 1)
