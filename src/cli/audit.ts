import { type Command, CommandError, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** The server is read only by the commands that need it. */
const server = async () => ({
  ...(await import('../server/owner-context.ts')),
  ...(await import('../server/archive/adapters/index.ts')),
  ...(await import('#server/audit')),
  ...(await import('#server/identity')),
})

const faultWords = {
  changed: 'does not say what it said when it was written',
  missing: 'is missing',
  unlinked: 'does not follow the one before it',
  cut: 'and what came after it is missing',
  added: 'stands beyond the end of the trail',
  rewritten: 'is not the one that an earlier check found',
  unsealed: 'records the start of a check whose sealed result is missing',
} as const

/** Walks the audit trails of one or all organizations, in both environments, and names the first entry that does not fit. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, switches } = parseWords(words, { switches: ['--json'], values: [] })
  const [action, wanted, ...rest] = files
  if (action !== 'verify' || rest.length > 0)
    throw new CommandError('say what to do: verify, or verify ORG for one organization.')
  if (wanted !== undefined && !/^org_[0-9a-z]{26}$/.test(wanted))
    throw new CommandError(`${wanted} is no organization id: org_ and 26 characters.`)
  const { allOrganizations, openObjectStore, verifyAudit, withOwnerContext } = await server()
  const progress = progressOn(terminal)
  const trails = await withOwnerContext(
    terminal.env,
    async (context) => {
      const all = await context.db.system((tx) => allOrganizations.find(tx))
      const chosen = wanted === undefined ? all : all.filter(({ id }) => id === wanted)
      if (chosen.length === 0 && wanted !== undefined)
        throw new CommandError(`there is no organization ${wanted} in this database.`)
      const store = openObjectStore(context)
      const faults = []
      for (const { id: organizationId, name } of chosen)
        for (const environment of ['preprod', 'prod'] as const) {
          const scope = { organizationId, environment }
          const show = (entries: number) => progress.show(`${organizationId} ${environment} ${entries}`)
          const verdict = await context.db.tenant(scope, (tx) =>
            verifyAudit(context, tx, { onProgress: show, store }),
          )
          faults.push({ ...scope, name, ...verdict })
        }
      return faults
    },
    { besidePortal: true },
  ).finally(() => progress.clear())
  const lines = trails.map(({ organizationId, environment, name, entries, fault, brokenAt }) =>
    fault === null
      ? `${organizationId} ${JSON.stringify(name)} ${environment}: whole, ${entries} entries.\n`
      : `${organizationId} ${JSON.stringify(name)} ${environment}: NOT WHOLE: entry ${brokenAt} ${faultWords[fault]}; ${entries} entries before it are whole.\n`,
  )
  terminal.print(switches.has('--json') ? `${JSON.stringify(trails)}\n` : lines.join(''))
  return trails.every(({ intact }) => intact) ? 0 : 1
}

export const auditCommand: Command = {
  usage: 'audit verify [ORG] [--json]',
  summary:
    'Verifies that no entry of an audit trail was changed, removed, put in or cut off; DATABASE_URL and FALAJ_SECRET say where.',
  run,
}
