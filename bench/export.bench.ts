import { readXlsx } from 'hucre'
import { listParties } from '#modules/parties/party/party.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { fillCustomers } from './customers.ts'
import { aServer } from './http.ts'
import { residentMb } from './processor.ts'

const columns = [
  { key: 'code', label: 'الرمز', kind: 'text' },
  { key: 'nameAr', label: 'الاسم', kind: 'text' },
  { key: 'phone', label: 'الهاتف', kind: 'text' },
  { key: 'status', label: 'الحالة', kind: 'text' },
  { key: 'creditLimit', label: 'حد الائتمان', kind: 'money' },
  { key: 'createdAt', label: 'أضيف في', kind: 'instant' },
]

/** A sheet of all customers: how much more memory the server holds at the highest point than before it was asked. */
export const largeExport: Bench = {
  names: ['export-50k'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    await company.close()
    const rowCount = quick ? 10_000 : 50_000
    await fillCustomers(owner, company.id, rowCount)
    const server = await aServer(scratch)
    try {
      const exported = (input: object) =>
        server.send(
          'POST',
          '/api/export',
          JSON.stringify({ query: listParties.name, input, title: 'العملاء', format: 'xlsx', columns }),
        )
      // A short sheet first: code and statements are loaded once, whatever the size.
      await exported({ search: 'PTY-2027-00001' })
      await new Promise(resolve => setTimeout(resolve, 1000))
      const before = await residentMb(server.pid)
      let peak = before
      let measuring = true
      const watch = (async () => {
        while (measuring) {
          peak = Math.max(peak, await residentMb(server.pid))
          await new Promise(resolve => setTimeout(resolve, 10))
        }
      })()
      const began = performance.now()
      const reply = await exported({})
      const seconds = (performance.now() - began) / 1000
      measuring = false
      await watch
      if (reply.status !== 200)
        throw new Error(`The export answered ${reply.status}: ${reply.bytes.toString().slice(0, 300)}`)
      const sheet = (await readXlsx(reply.bytes)).sheets[0]
      const sound = sheet?.rows.length === rowCount + 1 && reply.headers['transfer-encoding'] === 'chunked'
      log(
        `export-50k: ${sheet?.rows.length} rows, ${(reply.bytes.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; ` +
          `memory ${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
      )
      return [{ name: 'export-50k', value: peak - before, unit: 'MB', budget: 150, sound }]
    } finally {
      await server.stop()
    }
  },
}
