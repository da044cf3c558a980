import { expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

it('writes concurrent items together, and settles each when its group is committed', async () => {
  const groups: number[][] = []
  const write = groupCommit(
    async (items: readonly number[]) => {
      groups.push([...items])
      return items.map((item) => item * 10)
    },
    { lingerMs: 5, maxItems: 3 },
  )
  expect(await Promise.all([1, 2, 3, 4].map(write))).toEqual([10, 20, 30, 40])
  expect(await write(5)).toBe(50)
  expect(groups).toEqual([[1, 2, 3], [4], [5]])
})

it('tries each of a group that could not be written by itself', async () => {
  const tried: number[][] = []
  const write = groupCommit(
    async (items: readonly number[]) => {
      tried.push([...items])
      if (items.includes(2)) throw new Error('two is refused')
      return items.map(String)
    },
    { lingerMs: 1, maxItems: 10 },
  )
  const settled = await Promise.allSettled([1, 2, 3].map(write))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]])
})

it('lets a group grow while the previous one is being written', async () => {
  const groups: number[][] = []
  const first = Promise.withResolvers<void>()
  const write = groupCommit(
    async (items: readonly number[]) => {
      groups.push([...items])
      if (groups.length === 1) await first.promise
      return [...items]
    },
    { lingerMs: 0, maxItems: 10 },
  )
  const settled = [write(1)]
  await expect.poll(() => groups.length).toBe(1)
  settled.push(write(2))
  // Its group would have been written, alone.
  await new Promise((resolve) => setTimeout(resolve, 5))
  settled.push(write(3))
  first.resolve()
  expect(await Promise.all(settled)).toEqual([1, 2, 3])
  expect(groups).toEqual([[1], [2, 3]])
})

it('does not let a group wait for the previous one without limit', async () => {
  const first = Promise.withResolvers<void>()
  const write = groupCommit(
    async (items: readonly number[]) => {
      if (items.includes(1)) await first.promise
      return [...items]
    },
    { lingerMs: 0, maxItems: 10 },
  )
  const stuck = write(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await write(2)).toBe(2)
  first.resolve()
  expect(await stuck).toBe(1)
})
