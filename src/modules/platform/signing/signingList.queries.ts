import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tables } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { containing } from '../shell/search.rules.ts'
import type * as contract from './signing.contract.ts'
import type { SignState } from './signing.rules.ts'
import { sourceOf } from './signingSources.queries.ts'

type Filter = Partial<InputOf<typeof contract.countSignRequests>>

/** The state as it stands: expiry is read from the clock, not stored. */
const stateOf = (now: Date) =>
  sql<SignState>`case when state in ('sent', 'opened') and expires_at <= ${now} then 'expired' else state end`

function matching(ctx: Ctx, { search, state, createdFrom, createdTo }: Filter) {
  const startOf = (day: Day) => instantOf(day, '00:00', ctx.company.timeZone)
  return ({ and, eb }: ExpressionBuilder<Tables, 'platform.sign_request'>) => {
    const wanted: Expression<SqlBool>[] = []
    if (state) wanted.push(sql<boolean>`${stateOf(ctx.now)} = ${state}`)
    if (createdFrom) wanted.push(eb('created_at', '>=', startOf(createdFrom)))
    if (createdTo) wanted.push(eb('created_at', '<', startOf(addDays(createdTo, 1))))
    if (search)
      wanted.push(
        sql<boolean>`app.fold_light(concat_ws(' ', number, signer_name, signed_name)) like ${containing(foldLight(search))}`,
      )
    return and(wanted)
  }
}

export async function listSignRequests(ctx: Ctx, input: InputOf<typeof contract.listSignRequests>) {
  const rows = ctx.db
    .selectFrom('platform.sign_request')
    .select([
      'id',
      'document_type as documentType',
      'document_id as documentId',
      'number',
      'signer_name as signerName',
      'channel',
      stateOf(ctx.now).as('state'),
      'by_name as by',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'decided_at as decidedAt',
    ])
    .where(matching(ctx, input))
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'created_at', id: 'id' },
    row => [row.createdAt, row.id],
  )
  const shown = []
  for (const row of page.rows) {
    const { documentType, documentId } = row
    shown.push({
      ...row,
      recordId: (await (await sourceOf(ctx, documentType)).recordOf?.(ctx, documentId)) ?? documentId,
    })
  }
  return { rows: shown, next: page.next }
}

export async function countSignRequests(ctx: Ctx, input: InputOf<typeof contract.countSignRequests>) {
  const count = async (filter: Filter) => {
    const { total } = await ctx.db
      .selectFrom('platform.sign_request')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where(matching(ctx, filter))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return {
    total: await count(input),
    open: (await count({ state: 'sent' })) + (await count({ state: 'opened' })),
  }
}
