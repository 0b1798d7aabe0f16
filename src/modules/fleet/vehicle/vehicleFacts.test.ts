import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { fleetServer } from '../index.server.ts'

/** What of a vehicle is computed (R1, section 3 of 20-fleet): written down anywhere, it would lie one day. */
const computed =
  /status|state|holder|odometer|\bkm\b|expir|price|rate|daily|book|carrying|availab|reserved|rented/

const columnsThatLie = (columns: readonly string[]) =>
  columns.filter(column => computed.test(column.replaceAll('_', ' ')) && column !== 'warranty_km')

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

describe('What is computed of a vehicle has no write path', () => {
  let t: TestCompany
  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer] })
  })

  test('no column of a vehicle holds its status, odometer, expiries, price or book value', async () => {
    const rows = await t.act(ctx =>
      rawQuery<{ column: string }>(
        ctx.db,
        `select column_name as "column" from information_schema.columns where table_schema = 'fleet' and table_name = 'vehicle'`,
        [],
      ),
    )
    const columns = rows.map(row => row.column)
    expect(columns).toContain('in_service_on')
    expect(columnsThatLie(columns)).toEqual([])
    expect(columnsThatLie([...columns, 'status', 'last_odometer_km', 'expires_on'])).toHaveLength(3)
  })

  test('no command takes the status of a vehicle, whatever is put into it', async () => {
    const written = fleetServer.endpoints.filter(({ endpoint }) => endpoint.kind === 'command')
    expect(written.length).toBeGreaterThan(50)
    const shapes = written.map(
      ({ endpoint }) => [endpoint.name, JSON.stringify(inputOf(endpoint.input))] as const,
    )
    expect(shapes.filter(([, shape]) => /"(vehicleStatus|status)"/.test(shape))).toEqual([])
    expect(shapes.some(([name, shape]) => name === 'fleet.vehicle.create' && shape.includes('"make"'))).toBe(
      true,
    )
  })
})
