import { type Finding, hasFatal, type Severity } from '#core/findings'

interface RuleCount {
  readonly rule: string
  readonly severity: Severity
  findings: number
  files: number
}

/** What was found in many files, by rule: as large as there are rules, however many files there are. */
export class Summary {
  #valid = 0
  #invalid = 0
  #unreadable = 0
  readonly #rules = new Map<string, RuleCount>()

  /** Counts a file that was checked. */
  add(findings: readonly Finding[]): void {
    if (hasFatal(findings)) this.#invalid += 1
    else this.#valid += 1
    const inThisFile = new Set<RuleCount>()
    for (const { rule, severity } of findings) {
      const key = `${severity} ${rule}`
      const count = this.#rules.get(key) ?? { rule, severity, findings: 0, files: 0 }
      this.#rules.set(key, count)
      count.findings += 1
      inThisFile.add(count)
    }
    for (const count of inThisFile) count.files += 1
  }

  /** Counts a file, folder or list that could not be read. */
  addUnreadable(): void {
    this.#unreadable += 1
  }

  /** 0 all valid, 1 some not, 2 something could not be read. */
  get exitCode(): number {
    if (this.#unreadable > 0) return 2
    return this.#invalid > 0 ? 1 : 0
  }

  get isOfOneFile(): boolean {
    return this.#valid + this.#invalid + this.#unreadable <= 1
  }

  get progress(): string {
    return `${this.#valid + this.#invalid} checked, ${this.#invalid} not valid`
  }

  /** For programs: `{ files, valid, invalid, unreadable, rules: [{ rule, severity, files, findings }] }`. */
  toJson(): object {
    const [valid, invalid, unreadable] = [this.#valid, this.#invalid, this.#unreadable]
    return { files: valid + invalid, valid, invalid, unreadable, rules: this.#sorted() }
  }

  /** For people: a line for all, then one a rule, errors before warnings, the most frequent first. */
  toText(): string {
    const files = this.#valid + this.#invalid
    const unreadable = this.#unreadable === 0 ? '' : `, ${this.#unreadable} could not be read`
    const head = `${counted(files, 'file')} checked: ${this.#valid} valid, ${this.#invalid} not valid${unreadable}\n`
    const rows = this.#sorted()
    const width = Math.max(0, ...rows.map(({ rule }) => rule.length))
    const lines = rows.map(
      (row) =>
        `  ${row.severity === 'fatal' ? 'error  ' : 'warning'} ${row.rule.padEnd(width)}  ${counted(row.findings, 'finding')} in ${counted(row.files, 'file')}\n`,
    )
    return head + lines.join('')
  }

  #sorted(): { rule: string; severity: Severity; files: number; findings: number }[] {
    return [...this.#rules.values()]
      .sort(
        (a, b) =>
          Number(b.severity === 'fatal') - Number(a.severity === 'fatal') ||
          b.files - a.files ||
          (a.rule < b.rule ? -1 : 1),
      )
      .map(({ rule, severity, files, findings }) => ({ rule, severity, files, findings }))
  }
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
