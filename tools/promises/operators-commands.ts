/**
 * The commands of docs/operations.md and docs/scaling.md work as documented, on an installation that `npm start` runs:
 * killed, backed up, restored, moved and verified. A documented command that nothing here runs is a fault.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { outsideBuyer } from '../../src/server/documents/testing/invoices.ts'
import { freePorts } from '../../src/server/platform/cluster/free-ports.ts'
import { createLoadClient } from '../chaos/client.ts'
import { issueOne, registerCompanies } from '../chaos/parties.ts'
import { type Held, root, runCommand } from './promise.ts'

const documents = ['docs/operations.md', 'docs/scaling.md']

/** Commands that other tests run as documented. */
const runElsewhere: Readonly<Record<string, string>> = {
  'falaj distribute': 'tools/promises/distributed-database.ts',
  'falaj evidence verify': 'src/server/evidence',
  'npm run failover': 'tools/promises/exchange-survives.ts; with Patroni and HAProxy by hand',
  'npm run bench': 'measured by hand',
  'npm test': '.ci/run',
  'npm run test':
    'test:image, by hand; .github/workflows/image.yml starts the same image with docker compose, as compose.yaml says',
  'npm run promises': '.ci/run',
}

export default {
  name: 'operators’ commands do what the documents say',
  async check() {
    const folder = mkdtempSync(path.join(tmpdir(), 'falaj-operator-'))
    const operator = new Operator(folder, await freePorts(1))
    try {
      await operator.run()
    } catch (error) {
      operator.faults.push(error instanceof Error ? error.message : String(error))
    } finally {
      await operator.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    const named = commandsOfDocuments()
    const notRun = named.filter((name) => !operator.ran.has(name) && !(name in runElsewhere))
    const faults = [...operator.faults, ...notRun.map((name) => `no promise runs "${name}"`)]
    for (const fault of faults) console.log(fault)
    return {
      ok: faults.length === 0,
      figures: { 'commands named': named.length, run: operator.ran.size, faults: faults.length },
    }
  },
} satisfies Held

/** The commands that the documents name, such as `falaj archive refill`. */
function commandsOfDocuments(): string[] {
  const text = documents.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  const found = text.matchAll(
    /\b(?:npx (falaj (?:(?:archive|audit|delivery|evidence|organization) )?[a-z]+)|(npm (?:start|test|run [a-z]+)))/g,
  )
  return [...new Set([...found].map(([, falaj, npm]) => falaj ?? npm ?? ''))].sort()
}

/** An operator who follows the documents on their own installation. */
class Operator {
  readonly ran = new Set<string>()
  readonly faults: string[] = []
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  readonly #port: number
  #portal: ChildProcess | undefined
  #said = ''

  constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
    this.#env = {
      FALAJ_SECRET: randomBytes(32).toString('hex'),
      FALAJ_ARCHIVE: 'folder',
      LOG_LEVEL: 'error',
      PORT: String(port),
    }
  }

  async run(): Promise<void> {
    await this.#build()
    await this.#start()
    const client = createLoadClient([`http://127.0.0.1:${this.#port}`], 120_000)
    const [company] = await registerCompanies(client, 1)
    if (!company) throw new Error('registration failed')
    for (const buyer of [1, 2]) await issueOne(client, company, outsideBuyer(buyer))
    await this.#kill()
    await issueOne(client, company, outsideBuyer(1))
    client.close()

    const backup = this.#at('backup.falaj')
    const sealed = this.#at('sealed.falaj')
    const phrase = this.#at('phrase')
    writeFileSync(phrase, 'a passphrase of the drill\n')
    await this.#falaj(['backup', '--to', backup])
    await this.#falaj(['backup', '--to', sealed, '--passphrase-file', phrase])
    await this.#falaj(['audit', 'verify'])
    await this.#falaj(['archive', 'verify'])
    await this.#falaj(['delivery', 'bounced', '-'], { expected: 1 })
    await this.stop()

    await this.#falaj(['restore', backup], { data: 'drill' })
    await this.#falaj(['restore', sealed, '--passphrase-file', phrase], { data: 'drill-of-the-sealed' })
    await this.#falaj(['audit', 'verify'], { data: 'drill' })
    await this.#move(company.organizationId)
  }

  /** Follows the section "Move an organization": to a place where no portal has run yet. */
  async #move(organization: string): Promise<void> {
    const file = this.#at('organization.falaj')
    await this.#falaj(['organization', 'export', organization, '--to', file])
    await this.#falaj(['organization', 'import', file], { data: 'elsewhere' })
    await this.#falaj(['organization', 'close', organization])
    await this.#falaj(['archive', 'refill'], { data: 'elsewhere' })
    await this.#falaj(['archive', 'verify'], { data: 'elsewhere' })
    const verified = await this.#falaj(['archive', 'verify'])
    if (!verified.includes(organization))
      this.faults.push('"falaj archive verify" does not name the organization that is closed')
  }

  /** Runs `npx falaj` in a data folder, `data` by default, and returns its output. */
  async #falaj(words: readonly string[], { data = 'data', expected = 0 } = {}): Promise<string> {
    const name = words[1]?.match(/^[a-z]+$/) ? words.slice(0, 2).join(' ') : words[0]
    this.ran.add(`falaj ${name}`)
    const env = { ...this.#env, FALAJ_DATA: this.#at(data) }
    const { code, output } = await runCommand(
      process.execPath,
      [path.join(root, 'bin/falaj.js'), ...words],
      env,
    )
    if (code !== expected) this.faults.push(`"falaj ${words.join(' ')}" ended with ${code}: ${output.trim()}`)
    if (/^\s+at /m.test(output)) this.faults.push(`"falaj ${words.join(' ')}" printed a stack trace`)
    return output
  }

  /** As for an installation whose user cannot write the code. */
  async #build(): Promise<void> {
    this.ran.add('npm run build')
    const { code, output } = await runCommand(process.execPath, [path.join(root, 'bin/build.js')])
    if (code !== 0) this.faults.push(`"npm run build" ended with ${code}: ${output.trim()}`)
  }

  async #start(): Promise<void> {
    this.ran.add('npm start')
    const portal = spawn(process.execPath, [path.join(root, 'bin/start.js')], {
      cwd: root,
      env: { ...process.env, ...this.#env, FALAJ_DATA: this.#at('data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#portal = portal
    for (const stream of [portal.stdout, portal.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
      })
    await this.#waitForOutput('Falaj is running on', 1)
  }

  /** Kills the server, which is restarted and logs that. */
  async #kill(): Promise<void> {
    const server = readFileSync(`/proc/${this.#portal?.pid}/task/${this.#portal?.pid}/children`, 'utf8')
    process.kill(Number(server.trim().split(' ')[0]), 'SIGKILL')
    await this.#waitForOutput('was ended by SIGKILL', 1)
    await this.#waitForOutput('Falaj is running on', 2)
  }

  async #waitForOutput(words: string, times: number): Promise<void> {
    for (let tries = 0; this.#said.split(words).length - 1 < times; tries++) {
      if (tries > 1_200 || this.#portal?.exitCode != null)
        throw new Error(`"npm start" did not say "${words}" ${times} times:\n${this.#said}`)
      await sleep(100)
    }
  }

  /** Stops the portal as an operator does, and checks its exit. */
  async stop(): Promise<void> {
    const portal = this.#portal
    this.#portal = undefined
    if (!portal || portal.exitCode !== null) return
    const ended = new Promise<number | null>((resolve) => portal.once('exit', resolve))
    portal.kill('SIGTERM')
    const code = await ended
    if (code !== 0) this.faults.push(`"npm start" ended with ${code} after SIGTERM:\n${this.#said}`)
  }

  #at(name: string): string {
    return path.join(this.#folder, name)
  }
}
