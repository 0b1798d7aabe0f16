import { ask } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { kindWords, recordOf } from './searchKinds.web.ts'

/** As many of a kind as a list under the search field has room for. */
const shownOfKind = 4

/** The records a text finds, by kind and the likeliest first, as the list under the search field of the header shows them. */
export async function findRecords(text: string) {
  const { groups } = await ask('reports.search.run', { text })
  return groups.map(({ kind, rows }) => ({
    name: kindWords[kind](),
    hits: rows.slice(0, shownOfKind).map(hit => {
      const name = (currentLocale() === 'en' && hit.nameEn) || hit.nameAr || hit.nameEn
      const facts = [name ? hit.number : null, hit.note].filter(fact => fact !== null)
      return {
        path: recordOf(kind, hit),
        name: name ?? hit.number ?? '\u2014',
        note: facts.map(isolated).join(' · '),
      }
    }),
  }))
}
