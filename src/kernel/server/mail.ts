import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Db, rawQuery } from './database.ts'
import { privateFolder } from './files.ts'

export type Mail = {
  readonly companyId: number | null
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachment?: Attachment
}

export type Attachment = {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Puts a mail into the outbox, in the transaction of its cause; it leaves only if that commits. Answers its number. */
export async function queueMail(db: Db, mail: Mail): Promise<number> {
  const { attachment } = mail
  const [row] = await rawQuery<{ id: number }>(
    db,
    `insert into app.mail (company_id, recipient, subject, body_text, body_html, attachment_name, attachment_type, attachment)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[mail.companyId, mail.recipient, mail.subject, mail.text, mail.html ?? null],
      ...[attachment?.fileName ?? null, attachment?.contentType ?? null],
      attachment ? Buffer.from(attachment.bytes) : null,
    ],
  )
  return row!.id
}

type OutboxRow = {
  id: number
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment: Buffer | null
  attempts: number
}

export type MailSender = (mail: Omit<Mail, 'companyId'>) => Promise<void>

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
      ...(mail.attachment ? { attachments: [attached(mail.attachment)] } : {}),
    })
    if (config.smtpUrl) return
    await privateFolder(folder)
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.recipient.replace(/[^a-z0-9@.]/gi, '_')}.eml`
    await writeFile(join(folder, name), (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
  }
}

const attached = ({ fileName, contentType, bytes }: Attachment) => ({
  filename: fileName,
  contentType,
  content: Buffer.from(bytes),
})

function mailOf(row: OutboxRow): Omit<Mail, 'companyId'> {
  const { attachment_name: fileName, attachment_type: contentType, attachment: bytes } = row
  return {
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    ...(row.body_html ? { html: row.body_html } : {}),
    ...(fileName && contentType && bytes ? { attachment: { fileName, contentType, bytes } } : {}),
  }
}

/** How long a mail waits after each failure: five more tries in about six hours. */
const waitMinutes = [1, 10, 30, 80, 240]

/**
 * Sends what waits in the outbox, oldest first. The body of a sent mail is erased: it may hold a link that opens an account, of which only
 * the hash is kept. A failing mail is tried six times over six hours and then stays visible as failed. Two instances never take the same
 * mail.
 */
export async function sendOutbox(pool: pg.Pool, send: MailSender, log: Logger, limit = 20): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<OutboxRow>(
      `select id, recipient, subject, body_text, body_html, attachment_name, attachment_type, attachment, attempts
       from app.mail where state = 'queued' and try_at <= now() order by id limit $1 for update skip locked`,
      [limit],
    )
    for (const mail of rows) {
      try {
        await send(mailOf(mail))
        await client.query(
          `update app.mail set state = 'sent', sent_at = now(), attempts = attempts + 1,
             body_text = '', body_html = null, attachment = null where id = $1`,
          [mail.id],
        )
      } catch (error) {
        log.warn({ err: error, mail: mail.id }, 'mail could not be sent')
        const wait = waitMinutes[mail.attempts]
        await client.query(
          `update app.mail set attempts = attempts + 1, last_error = $2, try_at = now() + make_interval(mins => $3),
             state = case when $4 then 'failed' else 'queued' end, attachment = case when $4 then null else attachment end
           where id = $1`,
          [mail.id, (error as Error).message.slice(0, 500), wait ?? 0, wait === undefined],
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
