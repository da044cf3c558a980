import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissions } from '#core/access'
import type { DomainEventType } from './domain-event.ts'
import { domainEvents } from './registry.ts'

const others = ['domain-event.ts', 'registry.ts']
const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|-payload\.ts$/.test(file) && !others.includes(file),
)

test('each file declares one event, under its own name, and all are registered', async () => {
  const declared = await Promise.all(
    files.map(async (file) => {
      const [event, ...more] = Object.values((await import(`./${file}`)) as Record<string, DomainEventType>)
      expect([file, more]).toEqual([file, []])
      expect(file).toBe(
        `${event?.name.replace('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
      )
      return event
    }),
  )
  expect(new Set(domainEvents.values())).toEqual(new Set(declared))
  expect(domainEvents.size).toBe(files.length)
})

test('names, permissions and sentences are well formed, and each example is exactly as declared', () => {
  for (const { description, example, name, needs, payload, summary, version } of domainEvents.values()) {
    expect(name).toMatch(/^[a-z]+\.[a-z][A-Za-z]+$/)
    expect(permissions).toContain(needs)
    expect(version).toBeGreaterThan(0)
    for (const text of [summary, description])
      expect([name, text]).toEqual([name, expect.stringMatching(/\.$/)])
    expect([name, payload.parse(example)]).toEqual([name, example])
  }
})
