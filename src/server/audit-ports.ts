import type { AuditSubject } from '#contract/audit'
import { foldText } from '#platform/database/search-text'
import type { AuditPorts } from '#server/audit'
import { describeContacts, findContactIds } from '#server/contacts'
import { describeDocuments, findDocumentIds } from '#server/documents/reading'
import { findMembers, findUserNames } from '#server/identity'
import { findKeyIds, findKeyNames } from '#server/keys'
import { participantsOf } from '#server/participants'
import { describeProducts, findProductIds } from '#server/products'

function namedSubjects(
  kind: 'person' | 'key',
  names: ReadonlyMap<string, string>,
): Map<string, AuditSubject> {
  return new Map([...names].map(([id, name]) => [id, { kind, name, nameAr: null, list: null }]))
}

/** The functions that the audit trail needs of other rooms: the names of actors and of objects. */
export const auditPorts: AuditPorts = {
  people: findUserNames,
  keys: findKeyNames,
  subjects: {
    doc: {
      needs: 'document.read',
      describe: describeDocuments,
      find: async (tx, number, limit) => {
        const participants = await participantsOf(tx)
        return await findDocumentIds(
          tx,
          participants.map(({ id }) => id),
          number,
          limit,
        )
      },
    },
    con: { needs: 'contact.read', describe: describeContacts, find: findContactIds },
    prd: { needs: 'product.read', describe: describeProducts, find: findProductIds },
    par: {
      needs: 'participant.read',
      describe: async (tx, ids) => {
        const wanted = (await participantsOf(tx)).filter(({ id }) => ids.includes(id))
        return new Map(
          wanted.map(({ id, nameEn, nameAr }) => [
            id,
            { kind: 'participant', name: nameEn, nameAr: nameAr || null, list: null },
          ]),
        )
      },
      find: async (tx, text, limit) => {
        const wanted = foldText(text)
        if (wanted === '') return []
        const isNamed = (name: string) => foldText(name).includes(wanted)
        const named = (await participantsOf(tx)).filter(
          ({ nameEn, nameAr }) => isNamed(nameEn) || isNamed(nameAr),
        )
        return named.slice(0, limit).map(({ id }) => id)
      },
    },
    usr: {
      needs: 'people.read',
      describe: async (tx, ids) => namedSubjects('person', await findUserNames(tx, ids)),
      find: async (tx, text, limit) => {
        const wanted = foldText(text)
        if (wanted === '') return []
        const members = (await findMembers(tx)).filter(({ name }) => foldText(name).includes(wanted))
        return members.slice(0, limit).map(({ userId }) => userId)
      },
    },
    key: {
      needs: 'audit.read',
      describe: async (tx, ids) => namedSubjects('key', await findKeyNames(tx, ids)),
      find: findKeyIds,
    },
  },
}
