import { readFile } from 'node:fs/promises'
import {
  commitVehicleImport,
  dryRunVehicleImport,
} from '#modules/fleet/vehicleImport/vehicleImport.contract.ts'
import { dice } from '../src/demo/random.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { aServer, type MeasuredServer } from './http.ts'

const rowCount = 5851
const columns = {
  make: 'vehicle.make',
  model: 'vehicle.model',
  year: 'vehicle.year',
  type: 'vehicle.type',
  fuelType: 'fuelType',
  daily: 'rate.daily',
} as const
const header =
  'fuelType,rating,renterTripsTaken,reviewCount,location.city,location.country,location.latitude,location.longitude,location.state,owner.id,rate.daily,vehicle.make,vehicle.model,vehicle.type,vehicle.year,airportcity'

/** Listings of a rental market when the repository has them beside it; otherwise invented rows of the same shape and number. */
async function listings(): Promise<{ bytes: Buffer; isInvented: boolean }> {
  const file = new URL('../../shared/data/market-listings.csv', import.meta.url)
  const bytes = await readFile(file).catch(() => null)
  if (bytes) return { bytes, isInvented: false }
  const roll = dice(5851)
  const lines = Array.from({ length: rowCount }, (_, at) =>
    [
      roll.pick(['ELECTRIC', 'HYBRID', 'GASOLINE', 'DIESEL', '']),
      roll.pick(['5', '4.9', '4.7', '']),
      roll.between(0, 180),
      roll.between(0, 140),
      roll.pick(['Kuwait', 'Doha', 'Manama', 'Salmiya']),
      roll.pick(['KW', 'QA', 'BH']),
      `29.${roll.between(100_000, 999_999)}`,
      `47.${roll.between(100_000, 999_999)}`,
      'GC',
      10_000_000 + at,
      roll.between(20, 400),
      roll.pick(['Toyota', 'Nissan', 'Tesla', 'Ford', 'Hyundai', 'Kia', 'BMW']),
      roll.pick(['Camry', 'Sunny', 'Model X', 'Mustang', 'Sonata', 'Sorento', 'X5']),
      roll.pick(['car', 'suv', 'van', 'truck', 'minivan']),
      roll.between(2005, 2020),
      roll.pick(['Kuwait', 'Doha', 'Manama']),
    ].join(','),
  )
  return { bytes: Buffer.from(`${header}\n${lines.join('\n')}\n`), isInvented: true }
}

type Table = { headers: string[]; rows: string[][] }

async function readOnServer(server: MeasuredServer, bytes: Buffer): Promise<Table> {
  const boundary = 'qafila-bench-boundary'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="listings.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await server.send('POST', '/api/tables', body, `multipart/form-data; boundary=${boundary}`)
  if (reply.status !== 200)
    throw new Error(`Reading the table answered ${reply.status}: ${reply.bytes.toString().slice(0, 300)}`)
  return JSON.parse(reply.bytes.toString()) as Table
}

/** A fleet from a file as the import screen does it: upload and read, dry run, commit, all over HTTP. */
export const vehicleImport: Bench = {
  names: ['import-vehicles'],
  run: async (scratch, { log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    await company.close()
    const { bytes, isInvented } = await listings()
    const server = await aServer(scratch)
    try {
      const began = performance.now()
      const { headers, rows } = await readOnServer(server, bytes)
      const mapping = Object.fromEntries(
        Object.entries(columns).map(([field, name]) => [field, headers.indexOf(name)]),
      )
      const file = {
        fileName: 'listings.csv',
        headers,
        rows,
        mapping,
        options: { temporaryPlates: 'TMP', groupBy: 'type' as const, priceFactor: '0.307' },
      }
      const plan = await server.call(dryRunVehicleImport, file)
      const planned = (performance.now() - began) / 1000
      const done = await server.call(commitVehicleImport, {
        ...file,
        planHash: plan.planHash,
        goodRowsOnly: true,
      })
      const value = (performance.now() - began) / 1000
      log(
        `import-vehicles: ${rows.length} ${isInvented ? 'invented' : 'real'} rows, ${plan.errors.length} errors, ` +
          `${done.createdCount} created; dry run after ${planned.toFixed(2)} s`,
      )
      const { rows: counted } = await owner.query<{ count: number }>(
        'select count(*)::int as count from fleet.vehicle where company_id = $1',
        [company.id],
      )
      const sound = rows.length === rowCount && counted[0]!.count === done.createdCount
      return [{ name: 'import-vehicles', value, unit: 's', budget: 20, scaled: true, sound }]
    } finally {
      await server.stop()
    }
  },
}
