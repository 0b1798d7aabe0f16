import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import type * as contract from './defaulter.contract.ts'
import { type FileRow, fileOfParty, noteFile } from './file.row.ts'

const promises = recordKind({ table: 'legal.promise', kind: 'legal.promise', label: row => row.promised_on })

/** Days that a promise may reach ahead. */
const mostDays = 60

async function fileOf(ctx: Ctx, partyId: string) {
  const party = await getParty(ctx, partyId)
  return { party, file: await fileOfParty(ctx, party.id) }
}

/** Two who act on one file: the second hears what the first did and when, before anything of the second is written. */
async function refuseMoved(ctx: Ctx, fileId: string, seenNoteId: string | null | undefined) {
  if (seenNoteId === undefined) return
  const last = await ctx.db
    .selectFrom('legal.file_note')
    .select(['id', 'at', 'user_id', 'user_name', 'note'])
    .where('folder_id', '=', fileId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.id === seenNoteId || last.user_id === ctx.user.id) return
  const params = { name: last.user_name, at: last.at.toISOString(), note: last.note ?? '\u2014' }
  deny(conflict('legal.file.moved', { params }))
}

type Told = { field: string; before: unknown; after: unknown; reason?: string | null }

async function saveFile(
  ctx: Ctx,
  file: FileRow,
  label: string,
  columns: Partial<Pick<FileRow, 'next_action_on' | 'owner_id' | 'no_contact_until' | 'no_contact_reason'>>,
  { reason, ...change }: Told,
) {
  await ctx.db
    .updateTable('legal.defaulter_file')
    .set({ ...columns, version: file.version + 1 })
    .where('id', '=', file.id)
    .execute()
  ctx.audit({
    subject: `legal.defaulter:${file.party_id}`,
    label,
    changes: [change],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('legal.defaulter', file.party_id)
}

export async function actOnDefaulter(ctx: Ctx, input: InputOf<typeof contract.actOnDefaulter>) {
  const { party, file } = await fileOf(ctx, input.partyId)
  await refuseMoved(ctx, file.id, input.seenNoteId)
  await noteFile(ctx, file.id, input.kind, input.note)
  await saveFile(
    ctx,
    file,
    party.name,
    { next_action_on: input.nextActionOn ?? null },
    { field: 'nextActionOn', before: file.next_action_on, after: input.nextActionOn ?? null },
  )
  return { ok: true as const }
}

export async function assignDefaulter(ctx: Ctx, input: InputOf<typeof contract.assignDefaulter>) {
  const member = (await listMembers(ctx)).find(person => person.userId === input.ownerId)
  if (!member && input.ownerId !== ctx.user.id) deny(invalid('legal.case.member', { field: 'ownerId' }))
  const { party, file } = await fileOf(ctx, input.partyId)
  const name = member?.name ?? ctx.user.name
  await saveFile(
    ctx,
    file,
    party.name,
    { owner_id: input.ownerId },
    { field: 'owner', before: null, after: name },
  )
  return { ok: true as const }
}

export async function quietDefaulter(ctx: Ctx, input: InputOf<typeof contract.quietDefaulter>) {
  const until = input.until ?? null
  if (until && (!input.reason || until < ctx.today)) deny(invalid('legal.file.quiet', { field: 'until' }))
  const { party, file } = await fileOf(ctx, input.partyId)
  await refuseMoved(ctx, file.id, input.seenNoteId)
  await noteFile(ctx, file.id, 'noContact', input.reason)
  await saveFile(
    ctx,
    file,
    party.name,
    { no_contact_until: until, no_contact_reason: until ? input.reason : null },
    { field: 'noContactUntil', before: file.no_contact_until, after: until, reason: input.reason },
  )
  return { ok: true as const }
}

export async function promisePayment(ctx: Ctx, input: InputOf<typeof contract.promisePayment>) {
  const days = input.rows.map(row => row.dueOn)
  if (days.some((day, at) => day < (days[at - 1] ?? ctx.today)))
    deny(invalid('legal.promise.order', { field: 'rows' }))
  if (days.at(-1)! > addDays(ctx.today, mostDays)) deny(refused('legal.promise.tooLong', { field: 'rows' }))
  const { party, file } = await fileOf(ctx, input.partyId)
  const live = await ctx.db
    .selectFrom('legal.promise')
    .select('id')
    .where('folder_id', '=', file.id)
    .where('state', '=', 'live')
    .executeTakeFirst()
  if (live) deny(conflict('legal.promise.live'))
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.promise')
    .values({
      id,
      folder_id: file.id,
      promised_on: ctx.today,
      channel: input.channel,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('legal.promise_row')
    .values(
      input.rows.map((row, at) => ({
        promise_id: id,
        position: at + 1,
        due_on: row.dueOn,
        amount_minor: row.amount,
      })),
    )
    .execute()
  await noteFile(ctx, file.id, 'promise', null)
  const promisedMinor = input.rows.reduce((sum, row) => sum + row.amount, 0)
  await saveFile(
    ctx,
    file,
    party.name,
    { next_action_on: days[0]! },
    { field: 'promisedMinor', before: null, after: promisedMinor },
  )
  return { id }
}

export async function withdrawPromise(ctx: Ctx, input: InputOf<typeof contract.withdrawPromise>) {
  const promise = await lockRecord(ctx, promises, input)
  if (promise.state !== 'live') deny(conflict('legal.promise.state'))
  await ctx.db
    .updateTable('legal.promise')
    .set({ state: 'withdrawn', ended_on: ctx.today, version: promise.version + 1 })
    .where('id', '=', promise.id)
    .execute()
  ctx.audit({
    subject: `legal.promise:${promise.id}`,
    changes: [{ field: 'state', before: 'live', after: 'withdrawn' }],
  })
  ctx.hint('legal.promise', promise.id)
  return { ok: true as const }
}
