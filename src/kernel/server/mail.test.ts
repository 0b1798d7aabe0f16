import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrationFolders } from '../../migrate/folders.ts'
import { migrate } from '../../migrate/migrate.ts'
import { readConfig } from './config.ts'
import { type MailSender, mailSender, sendOutbox } from './mail.ts'

// An outbox of its own: sending takes every letter of an installation, also those that other tests wait for.
const own = new URL(inject('ownerUrl'))
const admin = new pg.Client({ connectionString: own.href })
const name = `mail_${process.pid}_${Date.now()}`
own.pathname = `/${name}`
const pool = new pg.Pool({ connectionString: own.href, max: 2 })
const log = pino({ enabled: false })
beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  await migrate(own.href, migrationFolders(['platform']))
})
afterAll(async () => {
  await pool.end()
  // Waits some seconds for the ended connections; forced, it would cut one that is still closing.
  await admin.query(`drop database ${name}`)
  await admin.end()
})
beforeEach(() => pool.query('delete from app.mail'))

async function queued(attachment: string | null = null): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into app.mail (recipient, subject, body_text, attachment_name, attachment_type, attachment)
     values ('dana@example.com', 'قائمة الدخل', 'مرفق', 'قائمة الدخل.xlsx', 'application/zip', $1) returning id`,
    [attachment && Buffer.from(attachment)],
  )
  return rows[0]!.id
}

const refuses: MailSender = async () => {
  throw new Error('451 try again later')
}

async function standing(id: number) {
  const { rows } = await pool.query(
    `select state, attempts, attachment is null as bare, round(extract(epoch from try_at - now()) / 60)::int as wait
     from app.mail where id = $1`,
    [id],
  )
  return rows[0]
}

test('a mail that cannot leave is tried five more times over six hours, and then stays as failed without its file', async () => {
  const id = await queued('file')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect(await sendOutbox(pool, refuses, log)).toBe(1)
    waits.push((await standing(id)).wait)
    expect(await sendOutbox(pool, refuses, log)).toBe(0)
    await pool.query('update app.mail set try_at = now() where id = $1', [id])
  }
  expect(waits).toEqual([1, 10, 30, 80, 240, 0])
  expect(await standing(id)).toMatchObject({ state: 'failed', attempts: 6, bare: true })
})

test('a file travels with its mail once, under its Arabic name, and is let go', async () => {
  const id = await queued('the bytes of a sheet')
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const send = mailSender(readConfig({}), folder)
  expect(await sendOutbox(pool, send, log)).toBe(1)
  expect(await sendOutbox(pool, send, log)).toBe(0)
  const [file] = await readdir(folder)
  const written = await readFile(join(folder, file!), 'utf8')
  expect(written).toContain('Content-Type: application/zip')
  expect(written).toContain(Buffer.from('the bytes of a sheet').toString('base64'))
  expect(written).toMatch(/filename\*0\*=utf-8''/i)
  expect(await standing(id)).toMatchObject({ state: 'sent', bare: true })
})

test('a letter leaves nothing behind that opens an account: no text in the outbox, a file for the server alone', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into app.mail (recipient, subject, body_text, body_html)
     values ('dana@example.com', 'كلمة المرور', 'https://x/#token=secret', '<a>secret</a>') returning id`,
  )
  const folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail')
  await sendOutbox(pool, mailSender(readConfig({}), folder), log)
  const kept = await pool.query('select * from app.mail where id = $1', [rows[0]!.id])
  expect(kept.rows[0]).toMatchObject({
    state: 'sent',
    subject: 'كلمة المرور',
    body_text: '',
    body_html: null,
  })
  const [file] = await readdir(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, file!))).mode & 0o777).toBe(0o600)
})
