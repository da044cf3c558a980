/**
 * Writes docs/events.md from the declarations of domain events in `contract/domain-events`:
 * node bin/run.js tools/write-events-document.ts. With --check it fails when the page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DomainEvent, type DomainEventType } from '../src/contract/domain-events/domain-event.ts'
import { domainEvents } from '../src/contract/domain-events/registry.ts'

const file = path.join(import.meta.dirname, '../docs/events.md')

interface Subject {
  readonly name: string
  readonly title: string
  /** Where the API shows the resource. */
  readonly shownBy: string
  /** Fields that the payload leaves out. */
  readonly without: string
  /** The event whose example is printed whole. */
  readonly first: string
}

const subjects: readonly Subject[] = [
  {
    name: 'document',
    title: 'Documents',
    shownBy: 'GET /documents/{id}',
    without:
      'what grows with its lines and its history or depends on other documents: `draft`, `totals`, `findings`, `timeline`, `attempts`, `related`, `leftToCredit`, `payeeAccounts`, `changedAccount` and `approvedAccounts`. Of `ids` it has `uuid` and `envelopeId`. Only events about an approval have `approval`',
    first: 'document.issued',
  },
  {
    name: 'participant',
    title: 'Companies',
    shownBy: 'GET /participants/{id}',
    without: '',
    first: 'participant.registered',
  },
  {
    name: 'contact',
    title: 'Contacts',
    shownBy: 'GET /contacts/{id}',
    without: '`usageCount`, which depends on who asks',
    first: 'contact.created',
  },
  {
    name: 'product',
    title: 'Products',
    shownBy: 'GET /products/{id}',
    without: '`usageCount`, which depends on who asks',
    first: 'product.created',
  },
  {
    name: 'import',
    title: 'Imports',
    shownBy: 'GET /imports/{id}',
    without:
      '`columns`, `questions`, `comparison` and `decisions`, which belong to the screens on the way, and `createdBy`, the name of a person',
    first: 'import.finished',
  },
  {
    name: 'key',
    title: 'API keys',
    shownBy: 'GET /keys',
    without: '`createdBy`, the name of a person',
    first: 'key.created',
  },
  {
    name: 'return',
    title: 'Filed VAT returns',
    shownBy: 'GET /filed-returns',
    without: '`markedBy` and `withdrawn.by`, the names of persons',
    first: 'return.filed',
  },
]

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/** Fields that an example has and another one has not, on the first level. */
function differences(example: object, other: object): object {
  const known = new Map(Object.entries(other))
  return Object.fromEntries(
    Object.entries(example).filter(([name, value]) => !isDeepStrictEqual(value, known.get(name))),
  )
}

function exampleOf({ example, name, version }: DomainEventType): DomainEvent {
  const payload = example as { readonly id: string; readonly participant?: string | null }
  return {
    id: 'evt_01m7c9q5e0gs000h2k6n9r4t7w',
    name,
    version,
    organizationId: 'org_01m7c8a0z9y8x7w6v5t4s3r2q1',
    environment: 'preprod',
    participantKey: payload.participant ?? null,
    subjectId: payload.id,
    at: '2027-01-14T08:24:35.118Z',
    payload: example,
  }
}

function sectionOf(event: DomainEventType, subject: Subject): string {
  const first = domainEvents.get(subject.first)
  if (!first) throw new Error(`${subject.first} is not declared`)
  const changed = differences(event.example, first.example)
  const example =
    event === first
      ? 'The example above.'
      : Object.keys(changed).length === 0
        ? `The payload of \`${first.name}\`.`
        : `Where its example differs from \`${first.name}\`:\n\n${json(changed)}`
  return `### \`${event.name}\`\n\n**${event.summary}** ${event.description}\n\nVersion ${event.version}, permission \`${event.needs}\`. ${example}`
}

function chapterOf(subject: Subject): string {
  const first = domainEvents.get(subject.first)
  if (!first) throw new Error(`${subject.first} is not declared`)
  const without = subject.without === '' ? '' : `, without ${subject.without}`
  return [
    `## ${subject.title}`,
    `The payload is what \`${subject.shownBy}\` shows${without}.`,
    json(DomainEvent.parse(exampleOf(first))),
    ...eventsOf(subject).map((event) => sectionOf(event, subject)),
  ].join('\n\n')
}

function eventsOf({ name }: Subject): DomainEventType[] {
  return [...domainEvents.values()].filter((event) => event.name.startsWith(`${name}.`))
}

/** The page: how events behave, a table of all, and a section for each. Raises when an event belongs to no subject. */
export function eventsDocument(): string {
  const listed = subjects.flatMap(eventsOf)
  const missing = [...domainEvents.values()].find((event) => !listed.includes(event))
  if (missing) throw new Error(`${missing.name}: its subject is missing in tools/write-events-document.ts`)
  const rows = listed.map(
    ({ name, needs, summary, version }) =>
      `| [\`${name}\`](#${name.toLowerCase().replace('.', '')}) | ${version} | \`${needs}\` | ${summary} |`,
  )
  return `${[
    '# Domain events',
    'Written by `node bin/run.js tools/write-events-document.ts` from `src/contract/domain-events`; `npm run check` compares. What has happened in an organization, for other programs ([decision 85](decisions/0085-domain-events-apart-from-live-signals.md)). They are stored and nothing delivers them yet; `GET /events` streams the live signals of the browser, which are something else.',
    [
      '- An event is written in the transaction of its fact: there is one for each fact that is listed, and none for a change that was refused or rolled back.',
      '- The payload is the resource as the API showed it at that moment, with the same fields and values. Read the resource for its current state.',
      '- `id` orders the events of an organization and environment; those of one subject have the order in which they happened.',
      '- A reader needs the permission of the event. One that is limited to companies gets the events of those (`participantKey`), and events that concern the organization as a whole (`null`).',
      '- Events are kept for 30 days.',
      '- `version` counts the versions of a payload. New fields do not raise it; ignore those that you do not know.',
    ].join('\n'),
    ['| Event | Version | Permission | |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    ...subjects.map(chapterOf),
  ].join('\n\n')}\n`
}

if (process.argv[1] === import.meta.filename) {
  const text = eventsDocument()
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      'docs/events.md is not what the code says: run node bin/run.js tools/write-events-document.ts',
    )
    process.exit(1)
  }
}
