import type { ImportFindingGroup } from '#contract/imports'
import type { Actor } from '#core/access'
import { suggestValues } from '#core/imports'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { selectFindingGroups } from './findings-store.ts'
import { codeLists } from './read-cells.ts'
import { requireImport } from './start-import.ts'

const groupsShown = 20

/**
 * Findings that rows of an import have in common, with suggested values. Needs `import.run`.
 * Raises `import.not-found`.
 */
export async function listFindingGroups(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ImportFindingGroup[]> {
  authorize(actor, 'import.run')
  const lists = await codeLists()
  return await context.db.tenant(actor, async (tx) => {
    const { columns, kind } = await requireImport(tx, id)
    const places = columns.flatMap(({ field }, index) =>
      field === null || field === 'document' ? [] : [[field, index] as const],
    )
    const groups = await selectFindingGroups(tx, id, Object.fromEntries(places), groupsShown)
    return groups.map((group) => ({
      ...group,
      suggestions:
        group.value === null || group.finding.severity !== 'fatal'
          ? []
          : suggestValues(kind, group.finding.path, group.value, lists),
    }))
  })
}
