import { beforeAll, expect, test } from 'vitest'
import { inTransaction, rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aBrowser, aMember, aSession, type Browser } from '#modules/access/make.ts'
import { composed } from '#modules/composition.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { serverModules } from '#modules/server.ts'
import { aDesk, aTicket } from '../make.ts'
import * as ticketContract from '../ticket/ticket.contract.ts'
import * as contract from './desk.contract.ts'

const marker = 'مذكرة-سرية-7391'

let t: TestCompany
let staff: Browser & { userId: string }
let id: string

beforeAll(async () => {
  t = await aCompany({ modules: composed(serverModules), now: '2026-11-22T06:00:00Z' })
  staff = await aDesk(t)
  id = (await aTicket(t)).id
  await staff.call(contract.noteOnTicket, { id, note: `العميل يبالغ ${marker}` })
  await staff.call(contract.answerTicket, { id, message: 'ننظر فيها.', outcome: 'ask' })
  await t.call(ticketContract.replyToTicket, { id, message: 'تفضّل.' })
  await staff.call(contract.noteOnTicket, { id, note: `ثانية ${marker}` })
  await staff.call(contract.answerTicket, { id, message: 'تم.', outcome: 'resolve' })
})

test('the staff read their notes, in order and with their author', async () => {
  const { notes } = await staff.call(contract.readDesk, { id })
  expect(notes.map(note => [note.author, note.note])).toEqual([
    ['ناصر', `العميل يبالغ ${marker}`],
    ['ناصر', `ثانية ${marker}`],
  ])
})

test('no answer to any question of the company holds a byte of a note', async () => {
  const admin = await aMember(t, 'company_admin')
  const browser = aBrowser(t, { cookie: await aSession(t, admin) })
  const subject = `support.ticket:${id}`
  const inputs = [
    {},
    { id, subject, search: marker, text: marker, locale: 'ar', from: '2026-01-01', to: '2026-12-31' },
  ]
  let answered = 0
  for (const { endpoint } of serverModules.flatMap(module => module.endpoints)) {
    if (endpoint.kind === 'command' || endpoint.access === 'superAdmin') continue
    for (const input of inputs) {
      if (!endpoint.input.safeParse(input).success) continue
      const reply = await browser.reply(endpoint, input)
      const bytes =
        reply.ok && 'document' in reply
          ? Buffer.from(reply.document.bytes).toString('utf8')
          : JSON.stringify(reply.ok ? reply.output : reply.refusal)
      expect(bytes, endpoint.name).not.toContain(marker)
      if (reply.ok) answered++
    }
  }
  expect(answered).toBeGreaterThan(120)
})

test('no table as the company reads it, no letter, log or copy of its data holds a note', async () => {
  const found = await inTransaction(t.runtime.pool, { companyId: t.company.id }, async db => {
    const tables = await rawQuery<{ name: string }>(
      db,
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'specimen')
         and has_table_privilege(c.oid, 'select')`,
    )
    const holding: string[] = []
    for (const { name } of tables) {
      // company_id: the policies of the tables themselves are what is looked at.
      const [row] = await rawQuery<{ held: boolean }>(
        db,
        `select exists (select from ${name} r where strpos(to_jsonb(r)::text, $1) > 0) as held /* company_id */`,
        [marker],
      )
      if (row!.held) holding.push(name)
    }
    return { holding, count: tables.length }
  })
  expect(found.count).toBeGreaterThan(100)
  expect(found.holding).toEqual([])
  const copied = await t.act(async ctx => {
    const tables = await rawQuery<{ table_name: string; lines_cursor: string }>(
      ctx.db,
      'select table_name, lines_cursor from platform.open_company_rows()',
    )
    const lines: string[] = []
    for (const table of tables)
      for (const row of await rawQuery<{ line: string }>(ctx.db, `fetch all from ${table.lines_cursor}`))
        lines.push(row.line)
    return { names: tables.map(table => table.table_name), text: lines.join('\n') }
  })
  expect(copied.text).toContain('ننظر فيها.')
  expect(copied.text).not.toContain(marker)
  // The queue of the staff is none of the company's data.
  expect(copied.names).not.toContain('support.queue_entry')
})

test('a note that stood in a message would be found', async () => {
  await t.call(ticketContract.reopenTicket, { id, version: (await read()).version, message: `خطأ ${marker}` })
  expect(JSON.stringify(await read())).toContain(marker)
  expect(platformServer.endpoints.length).toBeGreaterThan(50)
})

const read = () => t.call(ticketContract.readTicket, { id })
