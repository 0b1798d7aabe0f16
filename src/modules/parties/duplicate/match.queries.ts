import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { MatchReason } from '../party/partyCodes.rules.ts'
import type * as contract from './match.contract.ts'

/** Open pairs whose two sides were merged in another way meanwhile are no longer a question. */
function pairs(ctx: Ctx) {
  return ctx.db
    .selectFrom('parties.party_match as match')
    .innerJoin('parties.party as a', 'a.id', 'match.a_id')
    .innerJoin('parties.party as b', 'b.id', 'match.b_id')
    .where(({ eb, fn, or, ref }) =>
      or([
        eb('match.state', '<>', 'open'),
        eb(fn.coalesce(ref('a.alias_of'), ref('a.id')), '<>', fn.coalesce(ref('b.alias_of'), ref('b.id'))),
      ]),
    )
}

export async function listMatches(ctx: Ctx, input: InputOf<typeof contract.listMatches>) {
  const { partyId } = input
  const found = pairs(ctx)
    .select([
      'match.id',
      'match.score',
      'match.why',
      'match.state',
      'match.dismiss_reason',
      'match.survivor_id',
      'match.decided_at',
    ])
    .select([
      'match.a_id',
      'a.code as a_code',
      'a.kind as a_kind',
      'a.name_ar as a_name_ar',
      'a.name_en as a_name_en',
      'a.phone as a_phone',
      'a.alt_phone as a_alt_phone',
      'a.email as a_email',
      'a.birth_date as a_birth_date',
      'a.created_at as a_created_at',
    ])
    .select([
      'match.b_id',
      'b.code as b_code',
      'b.kind as b_kind',
      'b.name_ar as b_name_ar',
      'b.name_en as b_name_en',
      'b.phone as b_phone',
      'b.alt_phone as b_alt_phone',
      'b.email as b_email',
      'b.birth_date as b_birth_date',
      'b.created_at as b_created_at',
    ])
    .where('match.state', '=', input.state)
    .$if(partyId !== undefined, query =>
      query.where(({ eb, or }) =>
        or([
          eb('a.id', '=', partyId!),
          eb('b.id', '=', partyId!),
          eb('a.alias_of', '=', partyId!),
          eb('b.alias_of', '=', partyId!),
        ]),
      ),
    )
  const page = await keysetPage(found, input, { sort: 'match.score', id: 'match.id' }, row => [
    row.score,
    row.id,
  ])
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      a: {
        id: row.a_id,
        code: row.a_code,
        kind: row.a_kind,
        nameAr: row.a_name_ar,
        nameEn: row.a_name_en,
        phone: row.a_phone,
        altPhone: row.a_alt_phone,
        email: row.a_email,
        birthDate: row.a_birth_date,
        createdAt: row.a_created_at,
      },
      b: {
        id: row.b_id,
        code: row.b_code,
        kind: row.b_kind,
        nameAr: row.b_name_ar,
        nameEn: row.b_name_en,
        phone: row.b_phone,
        altPhone: row.b_alt_phone,
        email: row.b_email,
        birthDate: row.b_birth_date,
        createdAt: row.b_created_at,
      },
      score: row.score,
      why: row.why as MatchReason[],
      state: row.state,
      dismissReason: row.dismiss_reason,
      survivorId: row.survivor_id,
      decidedAt: row.decided_at,
    })),
  }
}

/** How many undecided possible duplicates each family has, by survivor. */
export async function openMatchCounts(
  ctx: Ctx,
  survivorIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (survivorIds.length === 0) return counts
  const ids = [...survivorIds]
  const rows = await pairs(ctx)
    .select(({ fn, ref }) => [
      fn.coalesce(ref('a.alias_of'), ref('a.id')).as('a'),
      fn.coalesce(ref('b.alias_of'), ref('b.id')).as('b'),
    ])
    .where('match.state', '=', 'open')
    .where(({ eb, or }) =>
      or([
        eb('a.id', 'in', ids),
        eb('a.alias_of', 'in', ids),
        eb('b.id', 'in', ids),
        eb('b.alias_of', 'in', ids),
      ]),
    )
    .execute()
  for (const { a, b } of rows)
    for (const id of [a, b]) if (ids.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
