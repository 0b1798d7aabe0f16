import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { changePassword } from '#modules/access/password/password.contract.ts'
import { signIn } from '#modules/access/session/session.contract.ts'
import { hireEmployee } from '#modules/hr/employee/employee.contract.ts'
import { makeCivilId } from '#modules/parties/identity/identity.rules.ts'
import { createParty } from '#modules/parties/party/party.contract.ts'
import { aBenchCompany, benchSecret } from '../bench/company.ts'
import { demoPassword } from '../src/demo/password.ts'
import { migrationFolders } from '../src/migrate/folders.ts'
import { migrate } from '../src/migrate/migrate.ts'

const startScript = new URL('../bench/start-once.ts', import.meta.url).pathname
/** The first valid numbers of invented people of one birthday. */
const [civilId, secondCivilId] = Array.from({ length: 20 }, (_, serial) =>
  makeCivilId('1990-01-01', 1234 + serial),
).filter(number => number !== null) as [string, string]
const secrets = {
  civilId,
  iban: 'KW81CBKU0000000000001234560101',
  salary: '4317.773',
  password: demoPassword,
  wrongPassword: 'kashf-el-asrar-4471',
  newPassword: 'kx7-qm2p-zz-9931',
  installation: benchSecret,
}

let owner: pg.Client
let admin: pg.Client
let child: ChildProcess
let url: string
let output = ''

beforeAll(async () => {
  const own = new URL(inject('ownerUrl'))
  admin = new pg.Client({ connectionString: own.href })
  await admin.connect()
  own.pathname = `/logs_${process.pid}`
  await admin.query(`create database ${own.pathname.slice(1)}`)
  await migrate(own.href, migrationFolders())
  owner = new pg.Client({ connectionString: own.href })
  await owner.connect()
  await (await aBenchCompany({ ownerUrl: own.href, owner }, () => {})).close()
  child = spawn(process.execPath, [startScript], {
    env: {
      ...process.env,
      DATABASE_URL: own.href,
      PORT: '0',
      LOG_LEVEL: 'debug',
      SECRET: benchSecret,
      BASE_URL: '',
    },
  })
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', part => (output += part))
  const began = performance.now()
  while (!/^http:\S+$/m.test(output)) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output.slice(0, 500)}`)
    if (performance.now() - began > 90_000)
      throw new Error(`The server did not start: ${output.slice(0, 500)}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  url = /^http:\S+$/m.exec(output)![0]
}, 180_000)

afterAll(async () => {
  if (child.exitCode === null) {
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  const name = owner.database
  await owner.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

let cookie = ''
async function post(name: string, body: unknown): Promise<Response> {
  return fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The names of the secrets that a text gives away, also in the other digits or split by spaces. */
function givenAway(text: string, also: Readonly<Record<string, string>> = {}): string[] {
  const plain = text
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[٠-٩]/g, digit => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
  return Object.entries({ ...secrets, ...also })
    .filter(([, secret]) => plain.includes(secret.replaceAll(/[\s-]/g, '')))
    .map(([name]) => name)
}

describe('What the server logs', () => {
  test('holds no password, identity number, session or installation secret, not even when the database fails', async () => {
    const email = 'admin@demo.qafila.test'
    await post(signIn.name, { email, password: secrets.wrongPassword })
    await post(signIn.name, `{"email":"${email}","password":"${secrets.wrongPassword}"`)
    const entered = await post(signIn.name, { email, password: demoPassword })
    expect(entered.status).toBe(200)
    cookie = entered.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const session = cookie.split('=')[1]!
    const customer = (phone: string) => ({
      kind: 'individual',
      nameAr: 'عميل السجل',
      phone,
      documents: [{ type: 'civil_id', number: civilId }],
    })
    expect((await post(createParty.name, customer('+96555100001'))).status).toBe(200)
    expect((await post(createParty.name, customer('+96555100002'))).status).toBe(409)
    await post(changePassword.name, {
      current: secrets.wrongPassword,
      next: secrets.newPassword,
      confirm: secrets.newPassword,
    })
    // The database itself fails now, and names the row it could not take.
    const fails = 'alter table parties.party add constraint planted check (length(name_ar) < 3) not valid'
    await owner.query(fails)
    const faulty = { ...customer('+96555100003'), documents: [{ type: 'civil_id', number: secondCivilId }] }
    expect((await post(createParty.name, faulty)).status).toBe(500)
    const hired = {
      person: { nameAr: 'موظف السجل', civilId: secondCivilId },
      joinedOn: '2026-01-01',
      paymentMethod: 'bank',
      iban: secrets.iban,
      terms: { startsOn: '2026-01-01', payItems: [{ componentId: randomUUID(), amount: secrets.salary }] },
    }
    expect((await post(hireEmployee.name, hired)).status).toBe(500)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(output).toContain('"msg":"fault"')
    expect(givenAway(output, { session, secondCivilId })).toEqual([])
  })

  test('is searched by a search that finds: plain, in Arabic digits, split', () => {
    expect(givenAway(`{"number":"${civilId}"}`)).toEqual(['civilId'])
    const eastern = civilId.replaceAll(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    expect(givenAway(eastern)).toEqual(['civilId'])
    expect(givenAway(`${civilId.slice(0, 4)} ${civilId.slice(4, 8)}-${civilId.slice(8)}`)).toEqual([
      'civilId',
    ])
    expect(givenAway(`password=${secrets.wrongPassword}`)).toEqual(['wrongPassword'])
    expect(givenAway('nothing to see')).toEqual([])
  })
})
