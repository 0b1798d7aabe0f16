import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { command, query } from '../shared/endpoint.ts'
import { amount, done, id, text } from '../shared/fields.ts'
import { conflict, deny, refused } from '../shared/refusal.ts'
import { aCompany, type TestCompany } from '../testing/company.ts'
import { registerCompanyTables } from './company-scope.ts'
import { rawQuery, sendNow } from './database.ts'
import { bind, type HandlersOf, type ServerModule } from './module.ts'
import { nextNumber } from './numbering.ts'

declare module './database.ts' {
  interface Tables {
    'specimen.note': { company_id: number | undefined; id: string; body: string; amount_minor: number }
  }
}

const note = z.object({ id: id(), body: z.string(), amount: amount() })
const contract = {
  writeNote: command({
    name: 'specimen.note.write',
    access: { permission: 'specimen.notes.write' },
    input: z.object({ id: id(), body: text(50), amount: amount() }),
    output: z.object({ number: z.string(), amount: amount() }),
    refusals: ['specimen.note.rude'],
    movesMoney: true,
    previews: true,
  }),
  sendNote: command({
    name: 'specimen.note.send',
    access: { permission: 'specimen.notes.write' },
    input: z.object({ id: id(), body: text(50), fails: z.boolean() }),
    output: done,
    refusals: ['kernel.record.locked'],
  }),
  readNotes: query({
    name: 'specimen.note.list',
    access: { permission: 'specimen.notes.read' },
    input: z.object({ least: amount().optional() }),
    output: z.object({ rows: z.array(note) }),
  }),
  countNotes: command({
    name: 'specimen.note.count',
    access: { permission: 'specimen.notes.write' },
    input: z.object({ id: id() }),
    output: z.object({ failed: z.boolean() }),
  }),
  removeNote: command({
    name: 'specimen.note.remove',
    access: { permission: 'specimen.notes.write' },
    input: z.object({ id: id() }),
    output: done,
  }),
}

const handlers: HandlersOf<typeof contract> = {
  writeNote: async (ctx, input) => {
    if (input.body === 'rude') deny(refused('specimen.note.rude'))
    await ctx.db
      .insertInto('specimen.note')
      .values({ company_id: undefined, id: input.id, body: input.body, amount_minor: input.amount })
      .execute()
    ctx.effects.push({ kind: 'note', value: input.body })
    ctx.audit({
      subject: `specimen.note:${input.id}`,
      changes: [{ field: 'amount', before: null, after: input.amount }],
    })
    return { number: await nextNumber(ctx, 'NOTE', ctx.today), amount: input.amount }
  },
  sendNote: async (ctx, input) => {
    const row = { company_id: undefined, id: input.id, body: input.body, amount_minor: 1 }
    ctx.withCommit(sendNow(ctx.db, ctx.db.insertInto('specimen.note').values(row)))
    if (input.fails)
      ctx.withCommit(
        answeredLate(
          rawQuery(
            ctx.db,
            `do $$ begin raise exception using errcode = 'QF001',
               detail = '{"code": "kernel.record.locked", "kind": "refused"}'; end $$`,
          ),
        ),
      )
    ctx.audit({ subject: `specimen.note:${input.id}` })
    return { ok: true }
  },
  readNotes: async (ctx, input) => {
    const rows = await ctx.db
      .selectFrom('specimen.note as n')
      .select(['n.id', 'n.body', 'n.amount_minor as amount'])
      .where('n.amount_minor', '>=', input.least ?? 0)
      .orderBy('n.body')
      .execute()
    return { rows }
  },
  // Hides that its query failed.
  countNotes: ctx =>
    rawQuery(ctx.db, 'select count(*) from specimen.note where company_id = $1', [ctx.company.id]).then(
      () => ({ failed: false }),
      () => ({ failed: true }),
    ),
  removeNote: async (ctx, input) => {
    await ctx.db.deleteFrom('specimen.note').where('id', '=', input.id).execute()
    return { ok: true }
  },
}

const specimen: ServerModule = {
  manifest: {
    name: 'specimen',
    version: '1',
    companyModule: 'core',
    requiredModules: [],
    permissions: [
      { id: 'specimen.notes.read', category: 'admin', level: 'read' },
      { id: 'specimen.notes.write', category: 'admin', level: 'write' },
    ],
    routes: [],
    menu: [],
  },
  constraints: { note_body_taken: { code: 'specimen.note.taken', kind: 'conflict', field: 'body' } },
  endpoints: bind(contract, async () => handlers),
}

/** As through several functions: the failures behind this one arrive before it. */
async function answeredLate(sent: Promise<unknown>): Promise<unknown> {
  await sent.catch(() => {})
  for (let turn = 0; turn < 20; turn++) await null
  return sent
}

let t: TestCompany
let other: TestCompany
const newId = () => crypto.randomUUID()

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query(`
    create schema if not exists specimen;
    grant usage on schema specimen to qafila_app;
    create table if not exists specimen.note (
      company_id int not null default app.current_company(), id uuid not null, body text not null,
      amount_minor bigint not null, primary key (company_id, id), constraint note_body_taken unique (company_id, body))`)
  await owner.query(
    `do $$ begin perform app.company_table('specimen.note'); exception when duplicate_object then null; end $$`,
  )
  await owner.end()
  t = await aCompany({ modules: [specimen] })
  other = await aCompany({ modules: [specimen] })
  await registerCompanyTables(t.runtime.pool)
})

afterAll(async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('drop schema specimen cascade')
  await owner.end()
})

describe('The request pipeline', () => {
  test('performs a command in the company, numbers it, audits it and encodes money with the currency digits', async () => {
    const noteId = newId()
    const answer = await t.call(contract.writeNote, { id: noteId, body: 'أول', amount: '12.5' })
    expect(answer).toEqual({ number: 'NOTE-2026-00001', amount: '12.500' })
    const events = await t.act(ctx =>
      rawQuery<{ operation: string; changes: unknown }>(
        ctx.db,
        'select operation, changes from app.audit_event where company_id = $1 and subject = $2',
        [ctx.company.id, `specimen.note:${noteId}`],
      ),
    )
    expect(events).toEqual([
      { operation: 'specimen.note.write', changes: [{ after: 12500, before: null, field: 'amount' }] },
    ])
  })

  test('hides the rows of other companies from Kysely and from hand-written SQL alike', async () => {
    await t.call(contract.writeNote, { id: newId(), body: 'سري', amount: '1' })
    expect((await other.call(contract.readNotes, {})).rows).toEqual([])
    const seen = await other.act(ctx =>
      rawQuery(ctx.db, 'select id from specimen.note where company_id = $1 or company_id > 0', [
        t.company.id,
      ]),
    )
    expect(seen).toEqual([])
  })

  test('refuses hand-written SQL that reads a company table without naming the company', async () => {
    await expect(t.act(ctx => rawQuery(ctx.db, 'select id from specimen.note'))).rejects.toThrow(/company_id/)
  })

  test('answers a repeated key with the first result and refuses the key with another input', async () => {
    const input = { id: newId(), body: 'مرة', amount: '3' }
    const key = newId()
    const first = await t.call(contract.writeNote, input, { key })
    const again = await t.reply(contract.writeNote, input, { key })
    expect(again).toMatchObject({ ok: true, replayed: true, output: first })
    const refusal = await t.refusal(contract.writeNote, { ...input, amount: '4' }, { key })
    expect(refusal).toMatchObject(conflict('kernel.idempotency.differs'))
  })

  test('tells a repeated call the first answer whatever its handler makes of questions that cannot be answered again', async () => {
    const input = { id: newId() }
    const key = newId()
    expect(await t.call(contract.countNotes, input, { key })).toEqual({ failed: false })
    const again = await t.reply(contract.countNotes, input, { key })
    expect(again).toEqual({ ok: true, replayed: true, output: { failed: false } })
    expect(await t.call(contract.countNotes, input)).toEqual({ failed: false })
  })

  test('gives twenty racing duplicates one effect and one answer', async () => {
    const input = { id: newId(), body: 'سباق', amount: '3' }
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.call(contract.writeNote, input, { key })),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  })

  test('demands a key where money moves', async () => {
    const bound = specimen.endpoints[0]!
    const { handle } = await import('./handle.ts')
    const reply = await handle(t.runtime, bound, 'core', {
      actor: null,
      input: {},
      key: null,
      dryRun: false,
      requestId: 'r',
      ip: null,
      device: null,
    })
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'access.session.none' } })
  })

  test('refuses a key that is too short or too long to be one', async () => {
    const input = { id: newId(), body: 'مفتاح غريب', amount: '1' }
    for (const key of ['k'.repeat(7), 'k'.repeat(101)])
      expect(await t.refusal(contract.writeNote, input, { key })).toMatchObject({
        code: 'kernel.idempotency.required',
        kind: 'invalid',
      })
  })

  test('shows the effects of a dry run and keeps nothing of it', async () => {
    const before = (await t.call(contract.readNotes, {})).rows.length
    const reply = await t.reply(
      contract.writeNote,
      { id: newId(), body: 'تجربة', amount: '9' },
      { dryRun: true },
    )
    expect(reply).toMatchObject({ ok: true, effects: [{ kind: 'note', value: 'تجربة' }] })
    expect((await t.call(contract.readNotes, {})).rows.length).toBe(before)
  })

  test('leaves no trace of a refused command, and the same key may then succeed', async () => {
    const key = newId()
    await t.refusal(contract.writeNote, { id: newId(), body: 'rude', amount: '1' }, { key })
    const answer = await t.call(contract.writeNote, { id: newId(), body: 'لطيف', amount: '1' }, { key })
    expect(answer.number).toMatch(/^NOTE-2026-/)
  })

  test('names the field of a wrong input: too many decimals, missing and empty text', async () => {
    const precision = await t.refusal(contract.writeNote, { id: newId(), body: 'س', amount: '1.0005' })
    expect(precision).toMatchObject({
      code: 'billing.amount.precision',
      field: 'amount',
      params: { digits: 3 },
    })
    const several = await t.refusal(contract.writeNote, { id: newId(), body: ' ', amount: 'x' })
    expect(several.fields?.map(field => [field.field, field.code])).toEqual([
      ['body', 'kernel.field.required'],
      ['amount', 'kernel.field.money'],
    ])
    const endless = { id: newId(), body: 'س', amount: '9'.repeat(20) }
    expect(await t.refusal(contract.writeNote, endless)).toMatchObject({
      code: 'kernel.field.moneyTooLarge',
      field: 'amount',
    })
  })

  test('turns a broken constraint into its refusal', async () => {
    await t.call(contract.writeNote, { id: newId(), body: 'وحيد', amount: '1' })
    const refusal = await t.refusal(contract.writeNote, { id: newId(), body: 'وحيد', amount: '1' })
    expect(refusal).toEqual({ code: 'specimen.note.taken', kind: 'conflict', field: 'body' })
  })

  test('undoes a command whose statement fails on its way with the commit, and says the refusal the database raised', async () => {
    const body = 'مع الحفظ'
    expect(await t.refusal(contract.sendNote, { id: newId(), body, fails: true })).toEqual({
      code: 'kernel.record.locked',
      kind: 'refused',
    })
    expect(await t.call(contract.sendNote, { id: newId(), body, fails: false })).toEqual({ ok: true })
    const { rows } = await t.call(contract.readNotes, {})
    expect(rows.filter(row => row.body === body)).toHaveLength(1)
  })

  test('refuses a caller without the permission', async () => {
    const refusal = await t.refusal(contract.readNotes, {}, { permissions: [] })
    expect(refusal).toMatchObject({ code: 'access.permission.missing', kind: 'forbidden' })
  })

  test('numbers without a gap under thirty parallel commands', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        other.call(contract.writeNote, { id: newId(), body: `رقم ${index}`, amount: '1' }),
      ),
    )
    const numbers = answers.map(answer => Number(answer.number.slice(-5))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })
})
