import { readFile } from 'node:fs/promises'
import { readConfig } from '#kernel/server/config.ts'
import { inTransaction, openPool } from '#kernel/server/database.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { appointSuperAdmin } from '#modules/access/public.server.ts'
import { migrationFolders } from '../src/migrate/folders.ts'
import { migrate } from '../src/migrate/migrate.ts'
import { dataDirectory } from '../src/postgres/place.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { failStart } from './startup-problem.ts'

/**
 * `npm run super-admin -- <email> <name>`: makes a super administrator, which nothing on the web can, and prints the temporary
 * password: valid for 72 hours, changed at the first sign-in, where a second factor is set up too.
 */
const [email = '', ...words] = process.argv.slice(2)
const name = words.join(' ').trim()

async function appoint(): Promise<string> {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl
    ? null
    : await startPostgres({ dataDir: config.dataDir ?? dataDirectory() })
  try {
    const pool = openPool(await migrate(config.databaseUrl ?? postgres!.url, migrationFolders()), 2)
    try {
      return await inTransaction(pool, { companyId: null }, db =>
        appointSuperAdmin({ db, now: new Date() }, { email: email.toLowerCase(), firstNameAr: name }),
      )
    } finally {
      await pool.end()
    }
  } finally {
    await postgres?.stop()
  }
}

if (!/^\S+@\S+\.\S+$/.test(email) || name === '') {
  console.error('Usage: npm run super-admin -- <email> <name>')
  process.exit(1)
}
try {
  const password = await appoint()
  console.log(
    `${email} may sign in at /super-admin with the temporary password ${password} (72 hours, then changed).`,
  )
} catch (error) {
  if (!(error instanceof RefusalError)) failStart(error)
  const path = new URL('../.generated/words/en.json', import.meta.url)
  const sentences: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
  console.error(`Refused: ${sentences[error.refusal.code] ?? error.refusal.code} (${email}).`)
  process.exit(1)
}
