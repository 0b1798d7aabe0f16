import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Db, rawQuery } from './database.ts'

export type Mail = {
  readonly companyId: number | null
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Puts a mail into the outbox, in the transaction of its cause; it leaves only if that commits. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await rawQuery(
    db,
    'insert into app.mail (company_id, recipient, subject, body_text, body_html) values ($1, $2, $3, $4, $5)',
    [mail.companyId, mail.recipient, mail.subject, mail.text, mail.html ?? null],
  )
}

type OutboxRow = {
  id: number
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  attempts: number
}

export type MailSender = (mail: Pick<Mail, 'recipient' | 'subject' | 'text' | 'html'>) => Promise<void>

/** Loaded with the first mail: most hours of a server send none. */
async function openTransport(config: Config) {
  const { createTransport } = await import('nodemailer')
  return config.smtpUrl
    ? createTransport(config.smtpUrl, { from: config.mailFrom })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: config.mailFrom })
}

/** Sends by SMTP when SMTP_URL is set; otherwise writes `.eml` files that the super administrator can read. */
export function mailSender(config: Config, folder: string): MailSender {
  let transport: ReturnType<typeof openTransport> | undefined
  return async mail => {
    transport ??= openTransport(config)
    const sent = await (await transport).sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
    })
    if (config.smtpUrl) return
    await mkdir(folder, { recursive: true })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.recipient.replace(/[^a-z0-9@.]/gi, '_')}.eml`
    await writeFile(join(folder, name), (sent as unknown as { message: Buffer }).message)
  }
}

/**
 * Sends what waits in the outbox, oldest first; a failing mail is tried six times and then stays visible as failed.
 * Two instances never take the same mail.
 */
export async function sendOutbox(pool: pg.Pool, send: MailSender, log: Logger, limit = 20): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<OutboxRow>(
      `select id, recipient, subject, body_text, body_html, attempts from app.mail
       where state = 'queued' order by id limit $1 for update skip locked`,
      [limit],
    )
    for (const mail of rows) {
      try {
        await send({
          recipient: mail.recipient,
          subject: mail.subject,
          text: mail.body_text,
          ...(mail.body_html ? { html: mail.body_html } : {}),
        })
        await client.query(
          `update app.mail set state = 'sent', sent_at = now(), attempts = attempts + 1 where id = $1`,
          [mail.id],
        )
      } catch (error) {
        log.warn({ err: error, mail: mail.id }, 'mail could not be sent')
        await client.query(
          `update app.mail set attempts = attempts + 1, last_error = $2,
             state = case when attempts >= 5 then 'failed' else 'queued' end where id = $1`,
          [mail.id, (error as Error).message.slice(0, 500)],
        )
      }
    }
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
